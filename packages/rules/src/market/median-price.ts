import { divFloor, type Price, price } from "@maru/values";
import { tenTo } from "./mid-price.ts";

/** One source's last price and how old it was when the newest of them came, milliseconds. */
export interface SourcePrice {
  readonly price: Price;
  readonly ageMs: number;
}

/** When a price is made of several sources, and which of them count. */
export interface MedianRule {
  /** So many sources must stand together. */
  readonly quorum: number;
  /** An older price does not count. */
  readonly maxAgeMs: number;
  /** One that is further from the median than this, in parts per million, does not count. */
  readonly outlierPpm: number;
}

export interface MedianPrice {
  readonly price: Price;
  /** Which sources were left out, as too old or too far off; by their places. */
  readonly out: ReadonlySet<number>;
}

const PPM = 1_000_000n;

/**
 * The median of the sources that are fresh and stand together (F-08); null where too few do. A source that is far off is left out only
 * while the others stand where the price `last` stood: where most of them moved away from it and one did not, nobody can tell which of
 * them is wrong, so there is no price until they agree.
 */
export function medianPrice(
  sources: readonly (SourcePrice | null)[],
  rule: MedianRule,
  last: Price | null,
): MedianPrice | null {
  const isFresh = (source: SourcePrice | null): source is SourcePrice =>
    source !== null && source.ageMs <= rule.maxAgeMs;
  const fresh = sources.filter(isFresh);
  if (fresh.length < rule.quorum) return null;
  const middle = medianOf(fresh.map((source) => source.price));
  const isNear = (at: Price, to: Price): boolean =>
    BigInt(Math.abs(at - to)) * PPM <= BigInt(rule.outlierPpm) * BigInt(to);
  const kept = fresh.filter((source) => isNear(source.price, middle));
  if (kept.length < rule.quorum) return null;
  const found = medianOf(kept.map((source) => source.price));
  if (kept.length < fresh.length && last !== null && !isNear(found, last)) return null;
  const out = new Set(
    sources.flatMap((source, place) => (source === null || kept.includes(source) ? [] : [place])),
  );
  return { price: found, out };
}

const DECIMAL = /^(\d{1,16})(?:\.(\d{1,16}))?$/;

/** A source's price in the market's digits, a half upwards: sources write as many as they like. Null for what is no price. */
export function sourcePrice(text: string, precision: number): Price | null {
  const [, whole, fraction = ""] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return null;
  const units = divFloor(
    2n * BigInt(whole + fraction) * tenTo(precision) + tenTo(fraction.length),
    2n * tenTo(fraction.length),
  );
  return units <= BigInt(Number.MAX_SAFE_INTEGER) ? price(Number(units)) : null;
}

/** Of an even number the mean of the two in the middle, a half upwards. */
function medianOf(prices: readonly Price[]): Price {
  const sorted = prices.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return price(Number(divFloor(BigInt(low ?? 0) + BigInt(high ?? 0) + 1n, 2n)));
}
