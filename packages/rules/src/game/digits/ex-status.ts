import { assert } from "@maru/values";
import { DIGIT_SETS } from "../terms/digit-type.ts";

/** One digit told as every bet group sees it. `Z` (zero) is a result of its own: S, M and L all lose on it. */
export interface ExStatus {
  readonly OE: "O" | "E";
  readonly UO: "UN" | "OV";
  readonly SML: "S" | "M" | "L" | "Z";
  /** The digit as text. */
  readonly N: string;
}

export function exStatusOf(digit: number): ExStatus {
  assert(Number.isInteger(digit) && digit >= 0 && digit <= 9, `not a digit: ${digit}`);
  return {
    OE: has(DIGIT_SETS.O, digit) ? "O" : "E",
    UO: has(DIGIT_SETS.UN, digit) ? "UN" : "OV",
    SML: sizeOf(digit),
    N: String(digit),
  };
}

function sizeOf(digit: number): ExStatus["SML"] {
  if (has(DIGIT_SETS.S, digit)) return "S";
  if (has(DIGIT_SETS.M, digit)) return "M";
  return has(DIGIT_SETS.L, digit) ? "L" : "Z";
}

function has(set: readonly number[], digit: number): boolean {
  return set.includes(digit);
}
