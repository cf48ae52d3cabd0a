import { assert } from "@maru/values";

/** A share of counted cases, from 0 to 1, and where the true one lies with 99 %. */
export interface ShareInterval {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** Of the standard normal curve 99 % lies within this on both sides. */
const Z_99 = 2.575_829_303_548_901;

/** Wilson's score interval, which stays within 0 and 1 and holds for rare cases too; null without a case. */
export function shareInterval(hits: number, cases: number): ShareInterval | null {
  assert(hits >= 0 && hits <= cases, `${hits} of ${cases} is no share`);
  if (cases === 0) return null;
  const share = hits / cases;
  const squared = Z_99 ** 2;
  const middle = share + squared / (2 * cases);
  const reach = Z_99 * Math.sqrt((share * (1 - share) + squared / (4 * cases)) / cases);
  const scale = 1 + squared / cases;
  // Rounding must not leave the true ends.
  return {
    share,
    low: hits === 0 ? 0 : Math.max(0, (middle - reach) / scale),
    high: hits === cases ? 1 : Math.min(1, (middle + reach) / scale),
  };
}
