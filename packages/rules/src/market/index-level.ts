import { assert, type Price } from "@maru/values";
import { roundHalfUp, tenTo } from "./mid-price.ts";

/** One coin's part: its price and its published price at the rebase, in the same units. */
export interface IndexPart {
  readonly price: Price;
  readonly basePrice: Price;
}

/**
 * `baseLevel` times the mean of price / base price over all parts, at `precision`. Exact until it is rounded once, half upwards, so that
 * whoever has the parts computes the same level.
 */
export function indexLevel(parts: readonly IndexPart[], baseLevel: number, precision: number): Price {
  assert(parts.length > 0 && parts.every(({ basePrice }) => basePrice > 0), "an index has parts with a base");
  const all = parts.reduce((product, { basePrice }) => product * BigInt(basePrice), 1n);
  const sum = parts.reduce(
    (total, { price, basePrice }) => total + (BigInt(price) * all) / BigInt(basePrice),
    0n,
  );
  return roundHalfUp(BigInt(baseLevel) * sum * tenTo(precision), BigInt(parts.length) * all);
}
