import { DIGIT_SETS, isDigitType } from "./bet-type.ts";

/** What stands on one bet type of a round, and what it pays in all if it wins. Points. */
export interface StandingSide {
  readonly type: string;
  readonly staked: number;
  readonly payout: number;
}

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * The most that the house can lose on a round: what it pays in the worst of all outcomes less everything staked, and never below 0. A
 * digit decides many bet types at once; a direction one of two. A draw or void pays every stake back, which costs nothing.
 */
export function exposureOf(family: "R" | "B" | "P", sides: readonly StandingSide[]): number {
  const staked = sum(sides.map((side) => side.staked));
  const worst =
    family === "R"
      ? Math.max(0, ...sides.map(({ payout }) => payout))
      : Math.max(...DIGITS.map((digit) => sum(sides.filter(isWonBy(digit)).map(({ payout }) => payout))));
  return Math.max(0, worst - staked);
}

function isWonBy(digit: number): (side: StandingSide) => boolean {
  return ({ type }) => {
    if (!isDigitType(type)) return false;
    const digits: readonly number[] = DIGIT_SETS[type];
    return digits.includes(digit);
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
