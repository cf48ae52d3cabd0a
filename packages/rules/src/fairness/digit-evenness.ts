import { assert } from "@maru/values";

/** Fewer digits than this are not judged (F-20). */
export const ENOUGH_DIGITS = 10_000;
/** χ² with nine degrees of freedom stays below this in 99 of 100 honest samples. */
const CHI_LIMIT = 21.666;

export type Evenness = "too-few" | "even" | "uneven";

/** χ² of how often each digit 0 to 9 came, against a tenth each; null without a digit. */
export function digitChiSquared(counts: readonly number[]): number | null {
  assert(counts.length === 10, `there are ten digits, not ${counts.length}`);
  const all = counts.reduce((total, one) => total + one, 0);
  if (all === 0) return null;
  const each = all / 10;
  return counts.reduce((total, one) => total + (one - each) ** 2 / each, 0);
}

/** Whether digits pass for even at 1 %. */
export function digitEvenness(counts: readonly number[]): Evenness {
  const chi = digitChiSquared(counts);
  const all = counts.reduce((total, one) => total + one, 0);
  if (chi === null || all < ENOUGH_DIGITS) return "too-few";
  return chi <= CHI_LIMIT ? "even" : "uneven";
}
