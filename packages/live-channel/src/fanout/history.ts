import type { LiveClock } from "../options/options.ts";
import type { Message } from "./message.ts";
import type { Topic } from "./topic.ts";

export interface HistoryBounds {
  readonly messagesPerDestination: number;
  readonly bytes: number;
  readonly forMs: number;
}

interface Kept {
  readonly topic: Topic;
  readonly bytes: number;
  readonly atMs: number;
}

/** What a message costs besides its text, about. */
const OVERHEAD_BYTES = 256;
/** Texts that are made for each edition are not made yet when they are counted. */
const UNMADE_BYTES = 1_024;
/** Entries at the front that are done with; the list is cut when there are so many. */
const CUT_AT = 4_096;

/**
 * The newest messages of every destination, so that a client that was away is told what it missed and nothing else. Bounded by
 * count for each destination, and by octets and age for all of them together: the oldest of all goes first.
 */
export class History {
  readonly #bounds: HistoryBounds;
  readonly #clock: LiveClock;
  /** In the order of publishing; those before `#first` are gone. */
  #order: Kept[] = [];
  #first = 0;
  #bytes = 0;

  constructor(bounds: HistoryBounds, clock: LiveClock) {
    this.#bounds = bounds;
    this.#clock = clock;
  }

  get bytes(): number {
    return this.#bytes;
  }

  keep(topic: Topic, message: Message, body: unknown): void {
    const { messagesPerDestination } = this.#bounds;
    if (messagesPerDestination === 0) return;
    const size = typeof body === "string" || Buffer.isBuffer(body) ? body.length : UNMADE_BYTES;
    const atMs = this.#clock.nowMs();
    topic.past.push(message);
    this.#order.push({ topic, bytes: size + OVERHEAD_BYTES, atMs });
    this.#bytes += size + OVERHEAD_BYTES;
    if (topic.past.length > messagesPerDestination) {
      topic.past.shift();
      topic.shiftedPast += 1;
    }
    this.#forget(atMs - this.#bounds.forMs);
  }

  forgetAll(): void {
    for (const { topic } of this.#order) {
      topic.past = [];
      topic.shiftedPast = 0;
    }
    this.#order = [];
    this.#first = 0;
    this.#bytes = 0;
  }

  #forget(beforeMs: number): void {
    for (;;) {
      const oldest = this.#order[this.#first];
      if (oldest === undefined || (oldest.atMs >= beforeMs && this.#bytes <= this.#bounds.bytes)) break;
      this.#first += 1;
      this.#bytes -= oldest.bytes;
      // The destination's own bound may have taken this message away before.
      if (oldest.topic.shiftedPast > 0) oldest.topic.shiftedPast -= 1;
      else oldest.topic.past.shift();
    }
    if (this.#first < CUT_AT) return;
    this.#order = this.#order.slice(this.#first);
    this.#first = 0;
  }
}
