import { assert } from "./assert.ts";
import { ok, refused, type Result } from "./result.ts";

declare const priceBrand: unique symbol;

/** A price in units of 10^-precision of its market: 61837.63 at precision 2 is 6183763. A safe integer. */
export type Price = number & { readonly [priceBrand]: true };

/** Makes a price of an integer number of units. Throws unless it is a safe integer. */
export function price(units: number): Price {
  assert(Number.isSafeInteger(units), `a price is a safe integer: ${units}`);
  return units as Price;
}

export type PriceTextRefusal = "NOT_DECIMAL" | "TOO_PRECISE" | "OUT_OF_RANGE";

/**
 * Reads decimal text as a price. Digits beyond `precision` are refused unless they are zeros, since they would be
 * off the market's tick grid.
 */
export function parsePrice(text: string, precision: number): Result<Price, PriceTextRefusal> {
  const match = /^(-?)(\d{1,16})(?:\.(\d{1,16}))?$/.exec(text);
  if (match === null) return refused("NOT_DECIMAL");
  const [, sign = "", whole = "", fraction = ""] = match;
  if (/[1-9]/.test(fraction.slice(precision))) return refused("TOO_PRECISE");
  const units = Number(sign + whole + fraction.slice(0, precision).padEnd(precision, "0"));
  if (!Number.isSafeInteger(units)) return refused("OUT_OF_RANGE");
  return ok(price(units));
}

/** The price as decimal text with exactly `precision` digits after the point. */
export function priceText(value: Price, precision: number): string {
  const digits = String(Math.abs(value)).padStart(precision + 1, "0");
  const cut = digits.length - precision;
  const sign = value < 0 ? "-" : "";
  return precision === 0 ? sign + digits : `${sign}${digits.slice(0, cut)}.${digits.slice(cut)}`;
}

/** The price as a JSON number: the double nearest to its decimal text. */
export function priceToJson(value: Price, precision: number): number {
  return Number(priceText(value, precision));
}
