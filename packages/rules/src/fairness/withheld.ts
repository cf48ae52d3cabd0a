/** Over so many days rounds without the witness's half are counted, the day that runs with them. */
export const WITHHELD_DAYS = 30;
/** Of a market with fewer rounds the share is taken of so many: one hour without a witness closes no market that has just opened. */
export const WITHHELD_OF_LEAST = 10_000;
const MOST_SHARE_PPM = 1_000;

export interface WithheldSums {
  /** Void rounds whose prices could not be made, since a part of them was not shown in time. */
  readonly withheld: number;
  /** All rounds of the same days. */
  readonly rounds: number;
}

/** Who refuses to show a part where it would cost him could choose results; beyond one round in a thousand a market closes (F-35). */
export function isWithheldTooOften({ withheld, rounds }: WithheldSums): boolean {
  return withheld * 1_000_000 > MOST_SHARE_PPM * Math.max(rounds, WITHHELD_OF_LEAST);
}
