import { assert, type Instant, instant, type Price } from "@maru/values";
import { type Quote, roundHalfUp, tenTo } from "./mid-price.ts";

/** One leg of a cross, as last heard. */
export interface CrossLeg extends Quote {
  readonly atMs: Instant;
}

/** A cross price. It is as old as its older leg. */
export interface CrossPrice {
  readonly price: Price;
  readonly oldestLegAtMs: Instant;
}

/**
 * The price of `dividend` in terms of `divisor`: GBP/AUD is GBP/USD over AUD/USD. The exact middles are divided and rounded
 * once, half-up, so that no leg's rounding leaks into the last digit.
 */
export function crossRate(dividend: CrossLeg, divisor: CrossLeg, precision: number): CrossPrice {
  const above = BigInt(dividend.bid) + BigInt(dividend.ask);
  const below = BigInt(divisor.bid) + BigInt(divisor.ask);
  assert(below > 0n, "a leg's price is positive");
  return {
    price: roundHalfUp(
      above * tenTo(divisor.precision) * tenTo(precision),
      below * tenTo(dividend.precision),
    ),
    oldestLegAtMs: instant(Math.min(dividend.atMs, divisor.atMs)),
  };
}
