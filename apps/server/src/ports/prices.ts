import type { BrokenCause, TickRef } from "@maru/rules";
import type { Instant, Price, Stock } from "@maru/values";

/** What the tick log says of a half-open window [fromMs, toMs) whose ticks are final. */
export interface PriceWindow {
  readonly first: TickRef | null;
  readonly last: TickRef | null;
  readonly high: Price | null;
  readonly low: Price | null;
  readonly trades: number;
  /** Why the window may not decide a round, or null. */
  readonly broken: BrokenCause | null;
}

/** How rounds read prices: the market room implements it, per market. Nothing here knows of bets (F-05). */
export interface Prices {
  /** Every tick with a time before this is final: later arrivals are late and change nothing. */
  frozenUntilMs(stock: Stock): Instant;
  /** The first tick at or after `fromMs`, once no earlier one can still arrive; null until then. */
  strikeFrom(stock: Stock, fromMs: Instant): TickRef | null;
  /** Facts of [fromMs, toMs); only asked when toMs ≤ frozenUntilMs. Reads memory first, the log otherwise. */
  window(stock: Stock, fromMs: Instant, toMs: Instant): Promise<PriceWindow>;
  /** Since when the feed has been live without a gap; null while it is down. */
  liveSinceMs(stock: Stock): Instant | null;
}
