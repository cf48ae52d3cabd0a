import {
  crossRate,
  type CrossLeg,
  type IndexLeg,
  indexLevel,
  legsText,
  type MedianRule,
  medianPrice,
  midPrice,
  type PriceLeg,
  sourcePrice,
} from "@maru/rules";
import { assert, type Instant, instant, parsePrice, type Price } from "@maru/values";
import type { VenueTrade } from "./venue.ts";
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
    return quote === null ? null : told(midPrice(quote, precision), quote.atMs, [quote.leg]);
  };

/** The middle of the first book over the middle of the second, as old as the older of the two. */
export const crossOf =
  (precision: number): ComposePrice =>
  ([dividend, divisor]) => {
    const [above, below] = [quoteOf(dividend), quoteOf(divisor)];
    if (above === null || below === null) return null;
    const { price, oldestLegAtMs } = crossRate(above, below, precision);
    return told(price, oldestLegAtMs, [above.leg, below.leg]);
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
    const newestMs = newestOf(states);
    if (states.some(({ trade }) => newestMs - (trade?.atMs ?? 0) > OLDEST_LEG_MS)) return null;
    const parts = states.flatMap(({ trade }, place) => {
      const price = parsePrice(trade?.price ?? "", LEG_DIGITS);
      return price.ok ? [{ price: price.value, basePrice: basePrices[place] ?? price.value }] : [];
    });
    if (parts.length < legs.length) return null;
    return told(indexLevel(parts, baseLevel, precision), newestMs, states.map(legOf()));
  };
}

/** Of several sources of the same price the median of those that stand together, at the moment of the newest trade. */
export function medianOf(rule: MedianRule, precision: number): ComposePrice {
  let last: Price | null = null;
  return (states) => {
    const newestMs = newestOf(states);
    const sources = states.map(({ trade }) => {
      const price = sourcePrice(trade?.price ?? "", precision);
      return trade === null || price === null ? null : { price, ageMs: newestMs - trade.atMs };
    });
    const found = medianPrice(sources, rule, last);
    if (found === null) return null;
    last = found.price;
    return told(found.price, newestMs, states.map(legOf(found.out)));
  };
}

const told = (price: Price, atMs: Instant, legs: readonly (PriceLeg | null)[]): ReturnType<ComposePrice> => ({
  price,
  atMs,
  legs: legsText(legs),
});

const newestOf = (states: readonly LegState[]): Instant =>
  instant(Math.max(0, ...states.map(({ trade }) => trade?.atMs ?? 0)));

/** A leg by its last trade. */
const legOf =
  (out: ReadonlySet<number> = new Set()) =>
  ({ trade }: LegState, place: number): PriceLeg | null =>
    trade === null ? null : tradeLeg(trade, out.has(place));

const tradeLeg = ({ price, atMs, tradeId }: VenueTrade, isOut: boolean): PriceLeg => ({
  kind: "trade",
  price,
  atMs,
  tradeId,
  isOut,
});

function quoteOf(leg: LegState | undefined): (CrossLeg & { readonly leg: PriceLeg }) | null {
  const [best, worst] = [leg?.book?.bids[0], leg?.book?.asks[0]];
  const [bid, ask] = [priceAt(best), priceAt(worst)];
  const atMs = leg?.bookAtMs ?? null;
  // Crossed for a moment, it is no state that the venue was in.
  if (bid === null || ask === null || atMs === null || bid >= ask) return null;
  const texts = { bid: best?.[0] ?? "", ask: worst?.[0] ?? "" };
  return { bid, ask, precision: QUOTE_DIGITS, atMs, leg: { kind: "book", ...texts, atMs } };
}

function priceAt(level: readonly [string, string] | undefined): Price | null {
  const price = parsePrice(level?.[0] ?? "", QUOTE_DIGITS);
  return price.ok ? price.value : null;
}
