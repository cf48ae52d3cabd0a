import { type LoggedTick, quantityText } from "@maru/rules";
import { assert, priceText, type Stock } from "@maru/values";
import { createHash } from "node:crypto";

/** The head of a market's chain behind one tick. */
export interface TickLink {
  readonly seq: number;
  readonly head: Buffer;
  /** When it was added, our clock. */
  readonly atMs: number;
}

const DOMAIN = "maru ticks 1";
/** Apart from leaves (0) and nodes (1) of trees. */
const TICK_PREFIX = Buffer.of(2);
const SECOND_MS = 1_000;
/** A start reads at least as many ticks anew. */
const MOST_UNLINKED = 4_096;

/** Where a chain begins: behind a tick that is not part of it, 0 where the market has none. */
export function chainStart(stock: Stock, seq: number): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([DOMAIN, stock, String(seq)]), "utf8")
    .digest();
}

/** The head behind the next tick, of what anybody is shown of it. */
export function nextHead(head: Buffer, tick: LoggedTick, precision: number): Buffer {
  const { seq, atMs, receivedAtMs, tradeId, price, qty, flag } = tick;
  const numbers = [String(seq), String(atMs), String(receivedAtMs)];
  const shown = JSON.stringify([...numbers, tradeId, priceText(price, precision), quantityText(qty), flag]);
  return createHash("sha256").update(TICK_PREFIX).update(head).update(shown, "utf8").digest();
}

interface ChainPlace {
  readonly stock: Stock;
  readonly precision: number;
  /** Null where none was written: the chain begins with the next tick. */
  readonly link: TickLink | null;
  readonly nextSeq: number;
  /** At least those behind the link, in the order of arrival. */
  readonly ticks: readonly LoggedTick[];
}

/**
 * A market's chain over its ticks as they arrive. What fills a hole comes behind what was there, under later numbers and the times it belongs to:
 * nothing is ever put between.
 */
export class TickChain {
  readonly #precision: number;
  /** A chain that begins says behind what. */
  #start: TickLink | null = null;
  #head: Buffer;
  #seq: number;
  #linkedSeq: number;
  #linkedAtMs: number;

  /** Throws where ticks that are linked are gone, or one of them is missing. */
  constructor({ stock, precision, link, nextSeq, ticks }: ChainPlace) {
    this.#precision = precision;
    const from = link ?? { seq: nextSeq - 1, head: chainStart(stock, nextSeq - 1), atMs: 0 };
    if (link === null) this.#start = from;
    assert(from.seq < nextSeq, `${stock}: tick ${from.seq} is chained and the log ends at ${nextSeq - 1}`);
    [this.#head, this.#seq, this.#linkedSeq, this.#linkedAtMs] = [from.head, from.seq, from.seq, from.atMs];
    this.add(ticks.filter(({ seq }) => seq > from.seq));
    assert(this.#seq === nextSeq - 1, `${stock}: the ticks behind ${from.seq} are not all there`);
  }

  add(ticks: readonly LoggedTick[]): void {
    for (const tick of ticks) {
      assert(tick.seq === this.#seq + 1, `${tick.stock}: tick ${tick.seq} follows ${this.#seq}`);
      this.#head = nextHead(this.#head, tick, this.#precision);
      this.#seq = tick.seq;
    }
  }

  /** What is to be written with the ticks added last: once a second, where there were any. */
  due(nowMs: number): readonly TickLink[] {
    const unlinked = this.#seq - this.#linkedSeq;
    const isNewSecond = Math.floor(nowMs / SECOND_MS) !== Math.floor(this.#linkedAtMs / SECOND_MS);
    if (unlinked === 0 || (!isNewSecond && unlinked < MOST_UNLINKED)) return [];
    const start = this.#start;
    [this.#start, this.#linkedSeq, this.#linkedAtMs] = [null, this.#seq, nowMs];
    const link = { seq: this.#seq, head: this.#head, atMs: nowMs };
    return start === null ? [link] : [{ ...start, atMs: nowMs }, link];
  }
}
