import { assert, divFloor, type Price, price } from "@maru/values";

/** A two-sided price; both sides in units of 10^-precision. */
export interface Quote {
  readonly bid: Price;
  readonly ask: Price;
  readonly precision: number;
}

/**
 * The middle of bid and ask at `precision`, rounded half-up in exact arithmetic. Banker's rounding would make the last digit
 * even three times in four.
 */
export function midPrice(quote: Quote, precision: number): Price {
  const sum = BigInt(quote.bid) + BigInt(quote.ask);
  return roundHalfUp(sum * tenTo(precision), 2n * tenTo(quote.precision));
}

/** numerator / denominator to the nearest whole unit, a half upwards. Throws on a denominator that is not positive. */
export function roundHalfUp(numerator: bigint, denominator: bigint): Price {
  return price(Number(divFloor(2n * numerator + denominator, 2n * denominator)));
}

/** 10^digits. */
export function tenTo(digits: number): bigint {
  assert(Number.isInteger(digits) && digits >= 0, `not a number of digits: ${digits}`);
  return 10n ** BigInt(digits);
}
