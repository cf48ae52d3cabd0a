import { assert } from "./assert.ts";

declare const instantBrand: unique symbol;

/** A moment: epoch milliseconds in UTC, a safe integer. */
export type Instant = number & { readonly [instantBrand]: true };

/** Throws unless `epochMs` is a safe integer ≥ 0. */
export function instant(epochMs: number): Instant {
  assert(Number.isSafeInteger(epochMs) && epochMs >= 0, `not an instant: ${epochMs}`);
  return epochMs as Instant;
}

/** `at` moved by a whole number of milliseconds. */
export function plusMs(at: Instant, milliseconds: number): Instant {
  return instant(at + milliseconds);
}
