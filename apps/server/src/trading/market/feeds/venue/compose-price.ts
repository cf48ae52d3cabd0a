import { crossRate, type CrossLeg, type IndexLeg, indexLevel, midPrice } from "@maru/rules";
import { assert, instant, parsePrice, type Price } from "@maru/values";
import type { ComposePrice, LegState } from "./composed-feed.ts";

/** Digits with which the two sides of a book are read before the result is rounded to the market's precision. */
const QUOTE_DIGITS = 8;
/** The same of an index, whose parts cost up to a thousand million. */
const LEG_DIGITS = 6;

/** The middle of one book. */
export const middleOf =
  (precision: number): ComposePrice =>
  ([leg]) => {
    const quote = quoteOf(leg);
    return quote === null ? null : { price: midPrice(quote, precision), atMs: quote.atMs };
  };

/** The middle of the first book over the middle of the second, as old as the older of the two. */
export const crossOf =
  (precision: number): ComposePrice =>
  ([dividend, divisor]) => {
    const [above, below] = [quoteOf(dividend), quoteOf(divisor)];
    if (above === null || below === null) return null;
    const { price, oldestLegAtMs } = crossRate(above, below, precision);
    return { price, atMs: oldestLegAtMs };
  };

/** A leg whose last trade is older than this against the newest counts as silent: the index is then not made. */
const OLDEST_LEG_MS = 30_000;

/** The level of an index by each leg's last trade, at the moment of the newest. */
export function indexOf(legs: readonly IndexLeg[], baseLevel: number, precision: number): ComposePrice {
  const basePrices = legs.map(({ symbol, basePrice }) => {
    const base = parsePrice(basePrice, LEG_DIGITS);
    assert(base.ok, `the base price of ${symbol} is a decimal`);
    return base.value;
  });
  return (states) => {
    const times = states.map(({ trade }) => trade?.atMs ?? 0);
    const newestMs = Math.max(...times);
    if (times.some((ms) => newestMs - ms > OLDEST_LEG_MS)) return null;
    const parts = states.flatMap(({ trade }, place) => {
      const price = parsePrice(trade?.price ?? "", LEG_DIGITS);
      return price.ok ? [{ price: price.value, basePrice: basePrices[place] ?? price.value }] : [];
    });
    if (parts.length < legs.length) return null;
    return { price: indexLevel(parts, baseLevel, precision), atMs: instant(newestMs) };
  };
}

function quoteOf(leg: LegState | undefined): CrossLeg | null {
  const [bid, ask] = [priceAt(leg?.book?.bids[0]), priceAt(leg?.book?.asks[0])];
  const atMs = leg?.bookAtMs ?? null;
  // Crossed for a moment, it is no state that the venue was in.
  if (bid === null || ask === null || atMs === null || bid >= ask) return null;
  return { bid, ask, precision: QUOTE_DIGITS, atMs };
}

function priceAt(level: readonly [string, string] | undefined): Price | null {
  const price = parsePrice(level?.[0] ?? "", QUOTE_DIGITS);
  return price.ok ? price.value : null;
}
