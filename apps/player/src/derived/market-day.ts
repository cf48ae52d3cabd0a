import type { MarketDay } from "../wire/market-endpoints.ts";
import { priceText, quantityText } from "./number-text.ts";

const MINUS = "\u2212";

const signOf = (value: number): string => (value > 0 ? "+" : value < 0 ? MINUS : "");

/** Percent with its sign and two digits: +1.23%, −0.40%, 0.00%. A move too small for them has no sign. */
export function percentText(percent: number): string {
  const text = quantityText(Math.abs(percent), 2, 2);
  return `${Number(text) === 0 ? "" : signOf(percent)}${text}%`;
}

/** A move of the price with its sign and the market's digits: +1,204.50. */
export function moveText(change: number, precision: number): string {
  return `${signOf(change)}${priceText(Math.abs(change), precision)}`;
}

/** A quantity in full: digits after the point only where there are few before it. */
export function volumeText(volume: number): string {
  return quantityText(volume, 0, volume < 1_000 ? 3 : 0);
}

/** The day as it stands with a price that is newer than its bars: the close of its last half-hour. */
export function dayWithPrice(day: MarketDay, price: number | null, precision: number): MarketDay {
  if (price === null) return day;
  const { open, high, low, closes } = day;
  const change = open === null ? null : Number((price - open).toFixed(precision));
  return {
    ...day,
    price,
    change,
    changePercent: change === null || open === null ? null : (change / open) * 100,
    high: high === null ? null : Math.max(high, price),
    low: low === null ? null : Math.min(low, price),
    closes: [...closes.slice(0, -1), price],
  };
}

/** What a line of the day goes through: from the price that its change is counted from, so that a young market has one too. */
export function lineOf({ open, closes }: MarketDay): readonly number[] {
  return open === null ? closes : [open, ...closes];
}
