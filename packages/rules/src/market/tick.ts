import type { Instant, Price, Stock } from "@maru/values";

/** A quantity in units of 10^-8, exact. */
export type Quantity = bigint;

/** What a feed says of one trade or quote, already parsed; not yet judged. */
export interface RawTick {
  readonly stock: Stock;
  /** Exchange time. */
  readonly atMs: Instant;
  /** When it reached us, by our clock. */
  readonly receivedAtMs: Instant;
  readonly price: Price;
  readonly qty: Quantity;
  /** The venue's trade id as text (ids exceed 2^53), or what a composed price was made of (`legsText`); null where there is neither. */
  readonly tradeId: string | null;
}

/** How the pipeline judged a tick. Only `used` ever counts; the others are stored and change nothing. */
export type TickFlag = "used" | "late" | "future" | "non-positive" | "off-grid" | "jump";

/** A tick as it stands in the log. `seq` is the arrival order within its market, +1 each. */
export interface LoggedTick extends RawTick {
  readonly seq: number;
  readonly flag: TickFlag;
}

/** The part of a tick that evidence needs. */
export interface TickRef {
  readonly seq: number;
  readonly atMs: Instant;
  readonly tradeId: string | null;
  readonly price: Price;
  readonly qty: Quantity;
}
