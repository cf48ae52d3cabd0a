import { quantityText } from "./number-text.ts";

const UNIT = /(\d+)(\D+)/g;

/**
 * An amount as short as the language counts it: 5천 and 50만, 5K and 500K. `units` names the language's own, the greatest first, by
 * the zeros that each stands for: "8억 4만 3천".
 */
export function shortAmountText(amount: number, units: string): string {
  for (const [, zeros, sign = ""] of units.matchAll(UNIT)) {
    const unit = 10 ** Number(zeros);
    if (amount >= unit) return `${fewDigits(amount / unit)}${sign.trim()}`;
  }
  return fewDigits(amount);
}

/** Up to four digits before the point stand without a separator. */
function fewDigits(value: number): string {
  return quantityText(value, 0, 2).replace(",", "");
}
