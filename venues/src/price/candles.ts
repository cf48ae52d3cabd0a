import { priceText, stepAt } from "./instruments.ts";
import { lastTrade, type Market, tradesBetween } from "./market.ts";

export interface Candle {
  readonly startMs: number;
  readonly lastMs: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly qty: number;
  readonly value: number;
  readonly count: number;
}

/** What one call may look back over: a venue answers from a store, this one by counting. */
const LONGEST_MS = 60_000_000;

/** The candles that begin in the span, oldest first; none where nothing was traded. A call that asks for too much gets the newest. */
export function candlesBetween(
  market: Market,
  unitMs: number,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): readonly Candle[] {
  const candles = new Map<number, Candle>();
  for (const { atMs, price, qty } of tradesBetween(market, Math.max(fromMs, toMs - LONGEST_MS), toMs)) {
    const startMs = Math.floor(atMs / unitMs) * unitMs;
    const before = candles.get(startMs);
    candles.set(startMs, {
      startMs,
      lastMs: atMs,
      open: before?.open ?? price,
      close: price,
      high: before === undefined || Number(price) > Number(before.high) ? price : before.high,
      low: before === undefined || Number(price) < Number(before.low) ? price : before.low,
      qty: (before?.qty ?? 0) + Number(qty),
      value: (before?.value ?? 0) + Number(qty) * Number(price),
      count: (before?.count ?? 0) + 1,
    });
  }
  return [...candles.values()].map((candle) =>
    market.isMiscounted?.(candle.lastMs) === true ? miscounted(market, candle) : candle,
  );
}

/** It closes one step higher than its last trade. */
function miscounted({ instrument }: Market, candle: Candle): Candle {
  const close = Number(candle.close);
  return { ...candle, close: priceText(instrument, close + stepAt(instrument, close)) };
}

/** The last price before the day (UTC) of a moment; the market's first where it has none. */
export function previousClose(market: Market, atMs: number): string {
  const dayMs = Math.floor(atMs / 86_400_000) * 86_400_000;
  return lastTrade(market, dayMs)?.price ?? market.tradeOf(0)?.price ?? "0";
}
