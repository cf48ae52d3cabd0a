import {
  type Advance,
  advanceRound,
  CREATE_LEAD_MS,
  isFinal,
  type MarketRules,
  type Round,
  type RoundNews,
  voidRound,
} from "@maru/rules";
import { assert, BugError, type Instant, instant, type Random } from "@maru/values";
import type { DomainEvent } from "../../ports/events.ts";
import type { Prices } from "../../ports/prices.ts";
import type { StakesSealed } from "../../ports/public-log.ts";
import { capPlans } from "./cap-plans.ts";
import { nextStepMs, offersSlotAt } from "./due-times.ts";
import { gatherFacts } from "./gather-facts.ts";
import { lockedInTime, makeRound, missingRounds } from "./make-round.ts";
import { historyOf, loadMemory, type MarketMemory, remember } from "./market-memory.ts";
import type { Lease, NewRound, RoundChanges, RoundMove, RoundStore } from "./rounds-port.ts";

/** A clock further off than this opens no round and voids the running ones (F-15). */
const CLOCK_FAULT_MS = 100;
const DEFAULT_LEASE_TTL_MS = 3_000;
const STANDBY_RETRY_MS = 500;
/** No feed: what a round that is just being made may be told. */
const NO_FACTS = { strike: null, window: null, seal: null, stakes: null };

export interface RoundEngineParts {
  readonly market: MarketRules;
  readonly store: RoundStore;
  readonly prices: Prices;
  readonly random: Random;
  /** Names this engine among all that ever ran; a UUID. */
  readonly holder: string;
  /** Our clock against the reference, milliseconds; null where none is named, "unknown" where none of those named was heard of. */
  readonly clockOffsetMs: () => number | "unknown" | null;
  readonly isInSession: (fromMs: Instant, toMs: Instant) => boolean;
  /** The market's rules in the version that a round beginning then is under; without it, always `market`. */
  readonly rulesAt?: (startMs: Instant) => MarketRules;
  /** When stakes were sealed in the public log; without it nothing is sealed. */
  readonly stakesSealed?: StakesSealed;
  readonly leaseTtlMs?: number;
}

export type Standing = "standby" | "leading" | "halted";

export interface StepReport {
  readonly standing: Standing;
  /** Rounds written by this step. */
  readonly changed: number;
}

/** Why the market stands still: a broken invariant. Only a restart ends it. */
export interface Halt {
  readonly reason: string;
  readonly sinceMs: Instant;
}

interface Leading {
  readonly lease: Lease;
  readonly renewedAtMs: Instant;
  readonly memory: MarketMemory;
}

interface RoundWrite {
  readonly moves: readonly RoundMove[];
  readonly creates: readonly NewRound[];
  readonly news: readonly RoundNews[];
}

/**
 * The one writer of a market's rounds, on all its options. It owns no timer: `step` does all that is due at the given moment
 * and resolves when that is committed; asked late, it does every missed move in order. Steps never overlap. A step that throws
 * has forgotten its memory, and the next begins from the store, so it may simply be called again.
 */
export class RoundEngine {
  readonly #parts: RoundEngineParts;
  readonly #leaseTtlMs: number;
  #leading: Leading | null = null;
  #halt: Halt | null = null;
  #mustVoidAll = false;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(parts: RoundEngineParts) {
    this.#parts = parts;
    this.#leaseTtlMs = parts.leaseTtlMs ?? DEFAULT_LEASE_TTL_MS;
  }

  get halted(): Halt | null {
    return this.#halt;
  }

  get standing(): Standing {
    if (this.#halt !== null) return "halted";
    return this.#leading === null ? "standby" : "leading";
  }

  /** Begins from the store alone, as after a restart, and does all that is due. */
  recover(nowMs: Instant): Promise<StepReport> {
    return this.#inTurn(() => {
      this.#leading = null;
      return this.#guardedStep(nowMs);
    });
  }

  /** Does all that is due at `nowMs`; cheap when nothing is. Rejects when the store fails; a broken invariant halts instead. */
  step(nowMs: Instant): Promise<StepReport> {
    return this.#inTurn(() => this.#guardedStep(nowMs));
  }

  /** When to call `step` next, unless a tick gives reason to do so earlier; null when the market is halted for good. */
  nextDueMs(nowMs: Instant): Instant | null {
    if (this.#halt !== null && !this.#mustVoidAll) return null;
    if (this.#leading === null || this.#halt !== null) return instant(nowMs + STANDBY_RETRY_MS);
    const renewMs = this.#leading.renewedAtMs + this.#leaseTtlMs / 3;
    const nextMs = Math.min(nextStepMs(this.#leading.memory, nowMs), Math.ceil(renewMs));
    return instant(Math.max(nowMs + 1, nextMs));
  }

  /** Ends after the step under way and gives the lease up. */
  stop(): Promise<void> {
    return this.#inTurn(async () => {
      const leading = this.#leading;
      this.#leading = null;
      if (leading !== null) await this.#parts.store.releaseLease(leading.lease);
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#tail.then(work, work);
    this.#tail = turn.catch(() => undefined);
    return turn;
  }

  async #guardedStep(nowMs: Instant): Promise<StepReport> {
    if (this.#halt !== null) return this.#voidAll(nowMs);
    try {
      const changed = await this.#lead(nowMs, () => this.#work(nowMs));
      return { standing: this.standing, changed };
    } catch (error) {
      this.#leading = null;
      if (!(error instanceof BugError)) throw error;
      this.#halt = { reason: error.message, sinceMs: nowMs };
      this.#mustVoidAll = true;
      return this.#voidAll(nowMs);
    }
  }

  /** Runs `work` as the leader, or not at all. */
  async #lead(nowMs: Instant, work: () => Promise<number>): Promise<number> {
    const { store, market, holder } = this.#parts;
    const isFresh = this.#leading !== null && nowMs - this.#leading.renewedAtMs < this.#leaseTtlMs / 3;
    if (!isFresh) {
      const lease = await store.takeLease({ stock: market.stock, holder, ttlMs: this.#leaseTtlMs });
      const known = this.#leading;
      this.#leading = null;
      if (lease === null) return 0;
      // Another fencing token: somebody else may have led in between, so nothing remembered counts.
      const memory =
        known?.lease.fencingToken === lease.fencingToken
          ? known.memory
          : await loadMemory(store, market.stock);
      this.#leading = { lease, renewedAtMs: nowMs, memory };
    }
    return work();
  }

  async #work(nowMs: Instant): Promise<number> {
    const { memory } = this.#led();
    const offsetMs = this.#parts.clockOffsetMs();
    const isFault = typeof offsetMs === "number" && Math.abs(offsetMs) > CLOCK_FAULT_MS;
    const advances = isFault
      ? [...memory.rounds.values()].map((round) => voidRound(round, "CLOCK_FAULT", nowMs))
      : await this.#advanceAll(memory, nowMs);
    const written = writeOf(memory, advances);
    const after = remember(
      memory,
      written.moves.map(({ to }) => to),
    );
    // Of a clock that nothing says is wrong, nor right, what lives goes on and nothing begins.
    const made = isFault || offsetMs === "unknown" ? NOTHING : await this.#makeMissing(after, nowMs);
    return this.#write({
      moves: written.moves,
      creates: made.creates,
      news: [...written.news, ...made.news],
    });
  }

  async #advanceAll(memory: MarketMemory, nowMs: Instant): Promise<readonly Advance[]> {
    const rounds = [...memory.rounds.values()];
    const facts = await gatherFacts(this.#parts, rounds, nowMs);
    return rounds.map((round) =>
      advanceRound(round, { ...NO_FACTS, market: this.#parts.market, ...facts.get(round.id) }, nowMs),
    );
  }

  /** New rounds, from offers that were read in this very step: a change acts from the next round, never later. */
  async #makeMissing(memory: MarketMemory, nowMs: Instant): Promise<RoundWrite> {
    const { market, random, isInSession, prices } = this.#parts;
    const now = { nowMs, isInSession, feedLiveSinceMs: prices.liveSinceMs(market.stock) };
    const missing = (from: MarketMemory) =>
      from.offers.flatMap((offer) =>
        missingRounds(lockedInTime(offer, market), historyOf(from, offer.optionId), now).map((times) => ({
          market,
          offer,
          times,
        })),
      );
    const isNewSlot = memory.offersSlot !== offersSlotAt(nowMs);
    if (!isNewSlot && missing(memory).length === 0) return NOTHING;
    const offers = await this.#parts.store.loadOffers(market.stock);
    const fresh = { ...memory, offers, offersSlot: offersSlotAt(nowMs) };
    const led = this.#led();
    this.#leading = { ...led, memory: { ...led.memory, offers, offersSlot: fresh.offersSlot } };
    const creates: NewRound[] = [];
    const news: RoundNews[] = [];
    for (const plan of await capPlans(this.#parts.store, missing(fresh), nowMs)) {
      const made = makeRound(plan, random);
      const opened = advanceRound(made.round, { ...NO_FACTS, market }, nowMs);
      const dueMs = instant(Math.max(0, made.round.times.startMs - CREATE_LEAD_MS));
      creates.push({ round: opened.round, seed: made.seed });
      news.push({ kind: "created", dueMs, round: made.round }, ...opened.news);
    }
    return { moves: [], creates, news };
  }

  async #write({ moves, creates, news }: RoundWrite): Promise<number> {
    if (moves.length + creates.length === 0) return 0;
    assertOneOutcomeEach(moves, creates);
    const { lease } = this.#led();
    const answer = await this.#parts.store.commit({ lease, moves, creates, events: eventsOf(news) });
    // Refused, or a round was there that we did not remember: the next step begins from the store.
    if (answer.kind === "fenced" || answer.created.length !== creates.length) {
      this.#leading = null;
      return 0;
    }
    const led = this.#led();
    const rounds = [...moves.map(({ to }) => to), ...creates.map(({ round }) => round)];
    this.#leading = { ...led, memory: remember(led.memory, rounds) };
    return rounds.length;
  }

  /** A halted market decides nothing more, so every round of it that has no end yet is paid back, and takes no more bets. */
  async #voidAll(nowMs: Instant): Promise<StepReport> {
    const changed = this.#mustVoidAll ? await this.#tryVoidAll(nowMs) : 0;
    return { standing: "halted", changed };
  }

  async #tryVoidAll(nowMs: Instant): Promise<number> {
    const { store, market, holder } = this.#parts;
    try {
      const lease = await store.takeLease({ stock: market.stock, holder, ttlMs: this.#leaseTtlMs });
      if (lease === null) return 0;
      const changes = voidingAll(lease, await store.loadUnfinished(market.stock), nowMs);
      if (changes.moves.length > 0 && (await store.commit(changes)).kind === "fenced") return 0;
      this.#mustVoidAll = false;
      return changes.moves.length;
    } catch {
      // The breach may sit in the rows or in the store itself: the market stays halted and the next step tries again.
      return 0;
    }
  }

  #led(): Leading {
    assert(this.#leading !== null, "only a leader writes");
    return this.#leading;
  }
}

const NOTHING: RoundWrite = { moves: [], creates: [], news: [] };

function writeOf(memory: MarketMemory, advances: readonly Advance[]): Pick<RoundWrite, "moves" | "news"> {
  const moves = advances.flatMap(({ round }): RoundMove[] => {
    const from = memory.rounds.get(round.id);
    assert(from !== undefined, `round ${round.id} is not remembered`);
    return from === round ? [] : [{ from, to: round }];
  });
  return { moves, news: advances.flatMap(({ news }) => news) };
}

function voidingAll(lease: Lease, rounds: readonly Round[], nowMs: Instant): RoundChanges {
  const advances = rounds.map((round) => voidRound(round, "UNDECIDED", nowMs));
  const moves = rounds.map((from, at): RoundMove => ({ from, to: advances[at]?.round ?? from }));
  return { lease, creates: [], moves, events: eventsOf(advances.flatMap(({ news }) => news)) };
}

/** In the order in which things were due, over all rounds; `toSorted` is stable, so a round's own order stands. */
function eventsOf(news: readonly RoundNews[]): readonly DomainEvent[] {
  return news
    .toSorted((a, b) => a.dueMs - b.dueMs)
    .map(({ kind, round }): DomainEvent => ({ kind: `round.${kind}`, round }));
}

/** The pair of the table in rules: what is written keeps its terms, and an end comes with its ticks or its cause. */
function assertOneOutcomeEach(moves: readonly RoundMove[], creates: readonly NewRound[]): void {
  for (const { from, to } of moves) {
    assert(!isFinal(from), `round ${from.id} is final`);
    assert(
      from.times === to.times && from.termsBySite === to.termsBySite,
      `round ${from.id}: its terms changed`,
    );
  }
  const ids = new Set([...moves.map(({ to }) => to.id), ...creates.map(({ round }) => round.id)]);
  assert(ids.size === moves.length + creates.length, "one round written twice in a step");
}
