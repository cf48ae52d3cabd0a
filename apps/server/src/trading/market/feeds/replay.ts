import {
  applyBookFrame,
  isSimulatedKind,
  openOrderBook,
  type OrderBook,
  type RawTick,
  topOfBook,
} from "@maru/rules";
import { assert, type Instant, instant } from "@maru/values";
import type { BrokenInput, Feed, FeedListener } from "../feed.ts";
import { type DepthFrame, parseDepth } from "./parse-depth.ts";
import { type ParseRecorded, type RecordedMarket, recordedParser } from "./parse-recorded.ts";
import { type NumberedLine, readLines } from "./read-lines.ts";

/** What to play. Times of the file are moved by `shiftMs`, a multiple of 5 minutes so that every round grid stays aligned. */
export interface ReplaySource extends RecordedMarket {
  /** Trades or quotes, .csv or .csv.gz. */
  readonly path: string;
  /** A depth file, .ndjson or .ndjson.gz; null shows no book. */
  readonly depthPath: string | null;
}

const GRID_MS = 300_000;
/** Ticks said in one go, so that a long step keeps memory flat. */
const TICKS_AT_ONCE = 2_000;
/** Longer than any hole that is filled. */
const PASSED_KEPT_MS = 60_000;

/**
 * The shift that puts a file's first moment at the next 5 minute mark at or after `nowMs` or, aligned, just before it: the
 * first line is then heard at once or within 5 minutes.
 */
export function shiftToWallClock(firstMs: Instant, nowMs: Instant): number {
  return Math.ceil((nowMs - firstMs) / GRID_MS) * GRID_MS;
}

/**
 * Plays a recorded file, line by line, at the pace of whoever drives it: a line is due when the driver's clock reaches its
 * arrival time (`recv_ts`, else `ts`). Lines that cannot be read are reported with their number and left out.
 */
export function createReplayFeed(source: ReplaySource): Feed {
  assert(source.shiftMs % GRID_MS === 0, `a shift of ${source.shiftMs} ms would leave the grids`);
  return new ReplayFeed(source);
}

interface Timed<T> {
  readonly dueMs: Instant;
  readonly value: T;
}

class ReplayFeed implements Feed {
  readonly stock;
  readonly #source: ReplaySource;
  #listener: FeedListener | null = null;
  #ticks: Lookahead<RawTick> | null = null;
  #frames: Lookahead<DepthFrame> | null = null;
  /** Whether the file of ticks broke off: what followed may be missing. */
  #isBrokenOff = false;
  #book: OrderBook = openOrderBook();
  #lastHeardMs: Instant = instant(0);
  /** What the file has shortly before the moment from which it is played on: whoever was away a little asks for it at once. */
  #passed: RawTick[] = [];
  #startedMs: Instant = instant(0);

  constructor(source: ReplaySource) {
    this.#source = source;
    this.stock = source.rules.stock;
  }

  async start(listener: FeedListener, nowMs: Instant): Promise<void> {
    const { path, depthPath } = this.#source;
    this.#listener = listener;
    this.#book = openOrderBook();
    this.#lastHeardMs = nowMs;
    this.#isBrokenOff = false;
    const tellBroken: TellBroken = (line) => listener.broken(line);
    const brokeOff: TellBroken = (line) => {
      this.#isBrokenOff = true;
      tellBroken(line);
    };
    this.#ticks = await openLookahead(timedTicks(this.#source, { tellBroken, brokeOff }));
    this.#startedMs = nowMs;
    this.#passed = [];
    while (this.#ticks.head !== null && this.#ticks.head.dueMs < nowMs) {
      if (this.#ticks.head.dueMs >= nowMs - PASSED_KEPT_MS) this.#passed.push(this.#ticks.head.value);
      await this.#ticks.next();
    }
    if (depthPath !== null)
      this.#frames = await openLookahead(timedFrames(this.#source, depthPath, tellBroken));
    if (this.#ticks.head === null) listener.broken({ source: path, line: 0, reason: "NOTHING_TO_PLAY" });
    else listener.connected(nowMs);
  }

  async due(nowMs: Instant): Promise<void> {
    const listener = this.#listener;
    const ticks = this.#ticks;
    if (listener === null || ticks === null) return;
    if (nowMs - this.#startedMs > PASSED_KEPT_MS) this.#passed = [];
    const wasPlaying = ticks.head !== null;
    const said: RawTick[] = [];
    while (ticks.head !== null && ticks.head.dueMs <= nowMs && said.length < TICKS_AT_ONCE) {
      said.push(ticks.head.value);
      this.#lastHeardMs = ticks.head.dueMs;
      await ticks.next();
    }
    if (said.length > 0) listener.ticks(said);
    await this.#showBook(
      listener,
      ticks.head !== null && ticks.head.dueMs <= nowMs ? this.#lastHeardMs : nowMs,
    );
    if (!wasPlaying || ticks.head !== null) return;
    // A file that breaks off is a feed that was lost: its last round may lack the very tick that decides it.
    if (this.#isBrokenOff) listener.disconnected(this.#lastHeardMs, nowMs);
    else listener.ended(this.#lastHeardMs, nowMs);
  }

  nextDueMs(): Instant | null {
    return this.#ticks?.head?.dueMs ?? null;
  }

  async stop(): Promise<void> {
    this.#listener = null;
    await this.#ticks?.close();
    await this.#frames?.close();
    this.#ticks = null;
    this.#frames = null;
  }

  /** The recording is the venue here: it can tell what was missed, up to the moment from which it is played on. What follows is said. */
  backfill(fromMs: Instant): Promise<readonly RawTick[]> {
    return Promise.resolve(this.#passed.filter((tick) => tick.atMs >= fromMs));
  }

  async #showBook(listener: FeedListener, nowMs: Instant): Promise<void> {
    const frames = this.#frames;
    if (frames === null) return;
    let hasChanged = false;
    while (frames.head !== null && frames.head.dueMs <= nowMs) {
      hasChanged = applyBookFrame(this.#book, frames.head.value.frame) === "applied" || hasChanged;
      await frames.next();
    }
    const top = hasChanged ? topOfBook(this.#book) : null;
    if (top === null) return;
    const { source, kind } = this.#source.rules;
    listener.book({ stock: this.stock, source, isSimulated: isSimulatedKind(kind), ...top });
  }
}

/** A stream with its next element in view. */
interface Lookahead<T> {
  readonly head: Timed<T> | null;
  next(): Promise<void>;
  close(): Promise<void>;
}

async function openLookahead<T>(stream: AsyncGenerator<Timed<T>>): Promise<Lookahead<T>> {
  let head: Timed<T> | null = null;
  const next = async (): Promise<void> => {
    const step = await stream.next();
    head = step.done === true ? null : step.value;
  };
  await next();
  return {
    get head() {
      return head;
    },
    next,
    close: async () => {
      await stream.return(undefined);
    },
  };
}

type TellBroken = (input: BrokenInput) => void;

async function* timedTicks(
  source: ReplaySource,
  { tellBroken: tell, brokeOff }: { readonly tellBroken: TellBroken; readonly brokeOff: TellBroken },
): AsyncGenerator<Timed<RawTick>> {
  let parse: ParseRecorded | null = null;
  for await (const line of safeLines(source.path, brokeOff)) {
    if (line.number === 1) {
      parse = recordedParser(line.text, source);
      if (parse === null) tell({ source: source.path, line: 1, reason: "UNKNOWN_COLUMNS" });
    } else if (parse === null) {
      return;
    } else {
      const read = parse(line.text);
      if (!read.ok) tell({ source: source.path, line: line.number, reason: read.refusal });
      else if (read.value !== null) yield { dueMs: read.value.receivedAtMs, value: read.value };
    }
  }
}

async function* timedFrames(
  market: RecordedMarket,
  path: string,
  tell: TellBroken,
): AsyncGenerator<Timed<DepthFrame>> {
  for await (const line of safeLines(path, tell)) {
    const read = parseDepth(line.text, market);
    if (!read.ok) tell({ source: path, line: line.number, reason: read.refusal });
    else if (read.value !== null) yield { dueMs: read.value.receivedAtMs, value: read.value };
  }
}

/** A file that breaks off or is no gzip ends there, with a report; what was read before counts. */
async function* safeLines(path: string, tell: TellBroken): AsyncGenerator<NumberedLine> {
  let last = 0;
  try {
    for await (const line of readLines(path)) {
      last = line.number;
      yield line;
    }
  } catch (error) {
    tell({
      source: path,
      line: last + 1,
      reason: `UNREADABLE: ${error instanceof Error ? error.message : "?"}`,
    });
  }
}
