import type { Instant, Price } from "@maru/values";
import type { Quantity, TickRef } from "./tick.ts";

/** The base bar: 30 s, half-open [startMs, startMs + 30 s). Longer bars are folded from it. */
export const BASE_BAR_MS = 30_000;

/** Why a bar may not decide a round. */
export type BrokenCause = LostCause | "RESTART" | "CLOCK_FAULT";

/** Why a feed was lost: nothing was heard of it, or who holds a part of its prices did not show it in time (F-35). */
export type LostCause = "FEED_GAP" | "WITHHELD";

/** One candle. `first` and `last` are null in a flat bar (no tick inside: the previous close, volume 0). */
export interface Bar {
  readonly startMs: Instant;
  readonly lengthMs: number;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  readonly volume: Quantity;
  readonly trades: number;
  readonly first: TickRef | null;
  readonly last: TickRef | null;
  readonly broken: BrokenCause | null;
}
