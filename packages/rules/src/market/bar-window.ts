import { assert, type Instant, type Price } from "@maru/values";
import { type Bar, BASE_BAR_MS, type BrokenCause } from "./bar.ts";
import { buildingBars, type CandleBook } from "./candle-book.ts";
import type { TickRef } from "./tick.ts";

/** What the log says of a half-open window of whole bars. */
export interface BarWindow {
  readonly first: TickRef | null;
  readonly last: TickRef | null;
  readonly high: Price | null;
  readonly low: Price | null;
  readonly trades: number;
  readonly broken: BrokenCause | null;
}

/**
 * The facts of [fromMs, toMs), both on the 30 s grid, from its frozen bars. A bar that is not there was never watched: the
 * window is broken by a restart.
 */
export function barWindow(bars: readonly Bar[], fromMs: Instant, toMs: Instant): BarWindow {
  assert(fromMs % BASE_BAR_MS === 0 && toMs % BASE_BAR_MS === 0, `window ${fromMs}..${toMs} is off the grid`);
  assert(toMs > fromMs, "a window is not empty");
  const inside = bars.filter((bar) => bar.startMs >= fromMs && bar.startMs < toMs);
  const isWhole = inside.length === (toMs - fromMs) / BASE_BAR_MS;
  const traded = inside.filter((bar) => bar.trades > 0);
  const broken = inside.find((bar) => bar.broken !== null)?.broken ?? null;
  return {
    first: traded[0]?.first ?? null,
    last: traded.at(-1)?.last ?? null,
    high: best(
      traded,
      (bar) => bar.high,
      (a, b) => a > b,
    ),
    low: best(
      traded,
      (bar) => bar.low,
      (a, b) => a < b,
    ),
    trades: traded.reduce((sum, bar) => sum + bar.trades, 0),
    broken: broken ?? (isWhole ? null : "RESTART"),
  };
}

/** Whether memory alone can answer for a window that begins at `fromMs`. */
export function remembers(book: CandleBook, fromMs: Instant): boolean {
  const oldest = book.recent[0];
  return oldest !== undefined && oldest.startMs <= fromMs;
}

/** The first tick at or after `fromMs` (on the 30 s grid) that memory knows, final or not. */
export function firstTickFrom(book: CandleBook, fromMs: Instant): TickRef | null {
  assert(fromMs % BASE_BAR_MS === 0, `${fromMs} is off the grid`);
  const bars = [...book.recent, ...buildingBars(book)];
  return bars.find((bar) => bar.startMs >= fromMs && bar.first !== null)?.first ?? null;
}

function best(
  bars: readonly Bar[],
  of: (bar: Bar) => Price,
  wins: (a: Price, b: Price) => boolean,
): Price | null {
  return bars.map(of).reduce<Price | null>((a, b) => (a === null || wins(b, a) ? b : a), null);
}
