import { assert } from "@maru/values";

/** Ten digits leave nine degrees of freedom; half of them is the exponent of the curve. */
const HALF_DEGREES = 4.5;
/** Γ(5.5) = 945 √π / 32. */
const GAMMA_5_5 = (945 * Math.sqrt(Math.PI)) / 32;
/** Beyond it what is left is less than any number here. */
const LARGEST = 1_400;
const TERMS_MAX = 5_000;

/** The chance that even digits come to a χ² of nine degrees this large or larger, from 0 to 1. Below 1e-12 it is told as 0. */
export function digitChiSquaredP(chiSquared: number): number {
  assert(chiSquared >= 0, `χ² is no less than 0: ${chiSquared}`);
  if (chiSquared > LARGEST) return 0;
  const half = chiSquared / 2;
  let term = 1;
  let sum = 1;
  // The series of the lower incomplete gamma function: all terms are positive, so nothing cancels.
  for (let place = 1; place < TERMS_MAX && term > sum * Number.EPSILON; place += 1) {
    term *= half / (HALF_DEGREES + place);
    sum += term;
  }
  const below = (half ** HALF_DEGREES * Math.exp(-half) * sum) / GAMMA_5_5;
  const above = 1 - below;
  return above < 1e-12 ? 0 : Math.min(1, above);
}
