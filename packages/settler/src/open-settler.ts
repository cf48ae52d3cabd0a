import type { KeyObject } from "node:crypto";
import { type AskOrigin, type Answer, dataOf } from "./ask-origin.ts";
import {
  counted,
  type Counts,
  type Difference,
  givenUp,
  noCounts,
  type Waiting,
  waitsAgain,
} from "./counts.ts";
import { fieldsOf, textOrNull, wholeOf } from "./fields.ts";
import { publishedIn } from "./published.ts";
import { keyText, reportText, signedReport } from "./report.ts";
import { settleAgain } from "./settle-again.ts";
import { type LogPart, queueNewest, queueOlder, tileOf, type Tile } from "./read-log.ts";
import type { SettlerFiles } from "./state-file.ts";

export interface SettlerParts {
  readonly ask: AskOrigin;
  readonly files: SettlerFiles;
  readonly nowMs: () => number;
  /** Told of what a person should know: differences, and an origin that cannot be read. */
  readonly say: (line: Readonly<Record<string, unknown>>) => void;
}

/** Settles the rounds of one origin again, a question at a time. */
export interface Settler {
  readonly key: string;
  /** Asks the origin one question at most. Resolves with the milliseconds until the next one may be asked. */
  step(): Promise<number>;
  /** The counts as they were kept last, signed. */
  report(): string;
  close(): Promise<void>;
}

/** Between two questions, whatever waits: a fifth of what one caller may ask of the rounds' proofs. */
const BETWEEN_MS = 500;
/** Between two rounds of before: there is no hurry. */
const OLD_BETWEEN_MS = 1_000;
const HEAD_EVERY_MS = 5_000;
const SAVE_EVERY_MS = 1_000;
/** What is behind by more than this is read from its newest leaf down, so that new rounds need not wait. */
const FAR_BEHIND_LEAVES = 256;
/** Rounds of before that are settled again. */
const WINDOW_MS = 86_400_000;
/** For a proof that is not there yet. */
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;
const GIVEN_UP_AFTER_MS = 86_400_000;

/** Opens a settler on what it kept. Errors: a StartError where that cannot be read. */
export async function openSettler(parts: SettlerParts): Promise<Settler> {
  const key = await parts.files.key();
  const kept = (await parts.files.load()) ?? noCounts(parts.nowMs());
  return new OpenSettler(parts, key, kept);
}

class OpenSettler implements Settler {
  readonly key: string;
  readonly #parts: SettlerParts;
  readonly #privateKey: KeyObject;
  #counts: Counts;
  #saved: Counts;
  #savedAtMs = -Infinity;
  #size = 0;
  #heardAtMs: number | null = null;
  #sawItEmpty = false;
  #headDueMs = 0;
  #oldDueMs = 0;
  #pausedUntilMs = 0;
  /** The leaves that were read last at the log's end, and among those of before. */
  #tiles: Record<LogPart, Tile | null> = { newest: null, older: null };
  #isQuiet = false;

  constructor(parts: SettlerParts, privateKey: KeyObject, kept: Counts) {
    this.#parts = parts;
    this.#privateKey = privateKey;
    this.key = keyText(privateKey);
    this.#counts = kept;
    this.#saved = kept;
  }

  async step(): Promise<number> {
    const nowMs = this.#parts.nowMs();
    if (nowMs < this.#pausedUntilMs) return this.#pausedUntilMs - nowMs;
    const isAsking = await this.#askNext(nowMs);
    await this.#save(nowMs, false);
    if (this.#parts.nowMs() < this.#pausedUntilMs) return this.#pausedUntilMs - this.#parts.nowMs();
    return isAsking ? BETWEEN_MS : Math.min(HEAD_EVERY_MS, BETWEEN_MS);
  }

  report(): string {
    const nowMs = this.#parts.nowMs();
    const unreadLeaves = Math.max(0, this.#size - this.#saved.nextLeaf);
    const text = reportText(this.#saved, { nowMs, heardAtMs: this.#heardAtMs, unreadLeaves });
    return signedReport(text, this.#privateKey);
  }

  async close(): Promise<void> {
    await this.#save(this.#parts.nowMs(), true);
    await this.#parts.files.close();
  }

  /** Resolves with whether something was asked. New rounds go first, then the log's end, then what was before. */
  async #askNext(nowMs: number): Promise<boolean> {
    if (nowMs >= this.#headDueMs) return this.#askHead(nowMs);
    const due = this.#dueRound(nowMs);
    if (due !== null) return this.#settle(due, nowMs);
    if (this.#counts.nextLeaf < this.#size) return this.#readNewest(nowMs);
    if (nowMs < this.#oldDueMs) return false;
    const old = this.#counts.waiting.find(({ isOld, dueMs }) => isOld && dueMs <= nowMs);
    if (old !== undefined) {
      this.#oldDueMs = nowMs + OLD_BETWEEN_MS;
      return this.#settle(old, nowMs);
    }
    return this.#counts.gaps.length > 0 && this.#readOlder(nowMs);
  }

  #dueRound(nowMs: number): Waiting | null {
    const due = this.#counts.waiting.filter(({ isOld, dueMs }) => !isOld && dueMs <= nowMs);
    return due.toSorted((a, b) => a.dueMs - b.dueMs)[0] ?? null;
  }

  async #askHead(nowMs: number): Promise<boolean> {
    this.#headDueMs = nowMs + HEAD_EVERY_MS;
    const answer = await this.#ask("/api/public/log/checkpoint");
    // A log that nothing was signed of yet has no head, and is there.
    if (answer.kind === "missing") [this.#heardAtMs, this.#sawItEmpty] = [nowMs, true];
    if (answer.kind !== "answer") return true;
    const head = fieldsOf(dataOf(answer.bytes));
    const [size, log] = [wholeOf(head?.["size"]), textOrNull(head?.["note"])?.split("\n")[0] ?? ""];
    if (size === null || log === "") return true;
    this.#heardAtMs = nowMs;
    if (log !== this.#counts.log || size < this.#counts.nextLeaf) this.#beginAnew(log, size, nowMs);
    else if (size - this.#counts.nextLeaf > FAR_BEHIND_LEAVES) this.#leaveBehind(size);
    this.#size = size;
    this.#sawItEmpty = false;
    return true;
  }

  /** Another log than the one that was counted, or one that has lost leaves: nothing that was counted is of it. */
  #beginAnew(log: string, size: number, nowMs: number): void {
    const { log: before } = this.#counts;
    // What a log has lost since does not undo what was found in it.
    const differences = log === before ? this.#counts.differences : [];
    if (before !== "") this.#parts.say({ begins: "anew", before, log, size, had: this.#counts.nextLeaf });
    this.#tiles = { newest: null, older: null };
    const isWatched = this.#sawItEmpty || size === 0;
    const from = isWatched ? { nextLeaf: 0, gaps: [] } : { nextLeaf: size, gaps: [{ from: 0, to: size }] };
    this.#counts = { ...noCounts(nowMs), ...from, differences, log };
  }

  #leaveBehind(size: number): void {
    const { gaps, nextLeaf } = this.#counts;
    this.#counts = { ...this.#counts, nextLeaf: size, gaps: [{ from: nextLeaf, to: size }, ...gaps] };
  }

  async #readNewest(nowMs: number): Promise<boolean> {
    const { tile, isAsked } = await this.#tileWith("newest", this.#counts.nextLeaf, this.#size - 1);
    if (tile !== null) this.#counts = queueNewest(this.#counts, tile, { size: this.#size, nowMs });
    return isAsked;
  }

  async #readOlder(nowMs: number): Promise<boolean> {
    const [gap] = this.#counts.gaps;
    if (gap === undefined) return false;
    const { tile, isAsked } = await this.#tileWith("older", gap.to - 1, gap.to - 1);
    if (tile !== null)
      this.#counts = queueOlder(this.#counts, tile, { nowMs, notBeforeMs: nowMs - WINDOW_MS });
    return isAsked;
  }

  /** The tile of a leaf with its leaves up to another one's, read anew where it has grown since. */
  async #tileWith(
    part: LogPart,
    leaf: number,
    upTo: number,
  ): Promise<{ readonly tile: Tile | null; readonly isAsked: boolean }> {
    const known = this.#tiles[part];
    const index = tileOf(leaf);
    const lastLeaf = Math.min(upTo, (index + 1) * 256 - 1);
    if (known !== null && known.index === index && known.index * 256 + known.bodies.length > lastLeaf)
      return { tile: known, isAsked: false };
    const answer = await this.#ask(`/api/public/log/entries/${index}`);
    if (answer.kind !== "answer") return { tile: null, isAsked: true };
    const bodies = fieldsOf(dataOf(answer.bytes))?.["bodies"];
    const isList = Array.isArray(bodies) && bodies.every((body) => typeof body === "string");
    const tile =
      isList && bodies.length > leaf - index * 256 ? { index, bodies: bodies as readonly string[] } : null;
    // A log that does not show what it has signed is asked again with the next head.
    if (tile === null) this.#pausedUntilMs = this.#parts.nowMs() + HEAD_EVERY_MS;
    this.#tiles[part] = tile;
    return { tile, isAsked: true };
  }

  async #settle(round: Waiting, nowMs: number): Promise<boolean> {
    const logged = publishedIn(round.leaf);
    const answer = logged === null ? null : await this.#proofOf(round.roundId);
    if (logged === null || answer === null) return true;
    if (answer.kind !== "answer") {
      this.#later(round, nowMs);
      return true;
    }
    const settled = settleAgain(logged, answer.bytes);
    if (settled.kind === "unfinished") this.#later(round, nowMs);
    else if (settled.kind === "equal") this.#count(round, settled.stock, null);
    else if (!round.isSuspect) this.#later(round, nowMs, true);
    else {
      const { stock, published, found, why } = settled;
      const { roundId } = round;
      const difference: Difference = {
        roundId,
        stock,
        foundAtMs: this.#parts.nowMs(),
        published,
        found,
        why,
      };
      this.#count(round, stock, difference);
      this.#parts.say({ different: difference });
      await this.#save(nowMs, true);
    }
    return true;
  }

  /** With every tick, so that all of it is computed again; where that is longer than what is read, with those that decide. */
  async #proofOf(roundId: number): Promise<Answer> {
    const path = `/api/public/round/${roundId}/proof`;
    const whole = await this.#ask(`${path}?ticks=all`);
    return whole.kind === "too long" ? this.#ask(path) : whole;
  }

  #count(round: Waiting, stock: string | null, difference: Difference | null): void {
    this.#counts = counted(this.#counts, round, { stock, nowMs: this.#parts.nowMs(), difference });
  }

  #later(round: Waiting, nowMs: number, isSuspect = round.isSuspect): void {
    if (nowMs - round.decidedAtMs > GIVEN_UP_AFTER_MS && !round.isOld) {
      this.#counts = givenUp(this.#counts, round.roundId);
      this.#parts.say({ givenUp: round.roundId });
      return;
    }
    const waitMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(round.tries, 5));
    const again = { ...round, dueMs: nowMs + waitMs, tries: round.tries + 1, isSuspect };
    // One of before that has no proof for an hour of asking has none.
    if (round.isOld && again.tries > 60) this.#counts = givenUp(this.#counts, round.roundId);
    else this.#counts = waitsAgain(this.#counts, again);
  }

  async #ask(path: string): Promise<Answer> {
    const answer = await this.#parts.ask(path);
    if (answer.kind === "later") {
      this.#pausedUntilMs = this.#parts.nowMs() + answer.waitMs;
      if (!this.#isQuiet) this.#parts.say({ path, waits: answer.waitMs, why: answer.why });
    }
    // Once is news, and being back ends it.
    this.#isQuiet = answer.kind === "later";
    return answer;
  }

  async #save(nowMs: number, isNow: boolean): Promise<void> {
    if (this.#counts === this.#saved || (!isNow && nowMs - this.#savedAtMs < SAVE_EVERY_MS)) return;
    const counts = this.#counts;
    await this.#parts.files.save(counts);
    this.#saved = counts;
    this.#savedAtMs = nowMs;
  }
}
