import { assert } from "./assert.ts";

declare const pointsBrand: unique symbol;

/** An amount of points: a whole number, as bigint. Movements are positive; balances are never negative. */
export type Points = bigint & { readonly [pointsBrand]: true };

/** The largest amount the wire can carry exactly (a JSON number): 2^53 - 1 points. */
export const MAX_POINTS = 9_007_199_254_740_991n;

/** Makes points of a bigint or of a safe integer. Throws on a fraction or on more than {@link MAX_POINTS}. */
export function points(value: bigint | number): Points {
  assert(typeof value === "bigint" || Number.isSafeInteger(value), `points must be whole: ${value}`);
  const amount = BigInt(value);
  assert(amount <= MAX_POINTS && amount >= -MAX_POINTS, `points out of range: ${amount}`);
  return amount as Points;
}

export const ZERO_POINTS: Points = points(0n);

export function addPoints(a: Points, b: Points): Points {
  return points(a + b);
}

export function subtractPoints(a: Points, b: Points): Points {
  return points(a - b);
}

/** The JSON number of an amount: exact, because the constructor keeps it inside 2^53 - 1. */
export function pointsToJson(amount: Points): number {
  return Number(amount);
}

/** floor(a / b) for b > 0; the rounding is in the name because money and prices are divided here only. */
export function divFloor(a: bigint, b: bigint): bigint {
  assert(b > 0n, `divisor must be positive: ${b}`);
  const quotient = a / b;
  return a % b < 0n ? quotient - 1n : quotient;
}

/** a / b where a remainder would be a bug. */
export function divExact(a: bigint, b: bigint): bigint {
  assert(b !== 0n && a % b === 0n, `${a} is not a multiple of ${b}`);
  return a / b;
}
