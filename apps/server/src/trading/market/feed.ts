import type { Book, LostCause, RawTick } from "@maru/rules";
import type { Instant, Stock } from "@maru/values";

/** A line or frame that could not be read: counted and reported, never used, never fatal. */
export interface BrokenInput {
  readonly source: string;
  /** From 1, in the file or since the connection began. */
  readonly line: number;
  readonly reason: string;
}

/** What a feed says, at the moment it says it. By our clock unless named otherwise. */
export interface FeedListener {
  /** The feed can be heard, from now on without a gap. */
  connected(nowMs: Instant): void;
  /** There is nothing more to come, and nothing is missing: a recording was played to its end. */
  ended(lastHeardMs: Instant, nowMs: Instant): void;
  /** The feed was lost, by itself unless `cause` says otherwise. Ticks after `lastHeardMs`, its last sign of life, may be missing. */
  disconnected(lastHeardMs: Instant, nowMs: Instant, cause?: LostCause): void;
  ticks(ticks: readonly RawTick[]): void;
  book(book: Book): void;
  broken(input: BrokenInput): void;
}

/**
 * Where the prices of one market come from. A driven feed says everything up to `nowMs` inside `due`; one with a socket of its
 * own says things as they come and has nothing due.
 */
export interface Feed {
  readonly stock: Stock;
  start(listener: FeedListener, nowMs: Instant): Promise<void>;
  /** Says what has come due. Resolves when it is said. */
  due(nowMs: Instant): Promise<void>;
  /** When `due` next has something to say; null when it never will. */
  nextDueMs(): Instant | null;
  stop(): Promise<void>;
  /** Every tick of the venue in (fromMs, toMs] by exchange time, for a hole of the log; null where the venue cannot tell. */
  backfill?(fromMs: Instant, toMs: Instant): Promise<readonly RawTick[] | null>;
  /**
   * By our clock, the last sign of life of the way that prices come by, whatever it said. A feed that tells it may be cut off without knowing
   * yet: nothing behind it becomes final. Null while it is lost, which is told, and where nothing can be missed.
   */
  lastHeardMs?(): Instant | null;
  /** The log before `untilMs` is final. */
  finalised?(untilMs: Instant): Promise<void>;
}
