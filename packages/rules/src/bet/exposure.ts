import type { GameFamily } from "../game/families.ts";
import type { RoundOutcome } from "../game/family/outcome.ts";
import { outcomesOf } from "../game/outcomes.ts";

/** What stands on one bet type of a round, and what it pays in all if it wins. Points. */
export interface StandingSide {
  readonly type: string;
  readonly staked: number;
  readonly payout: number;
}

/**
 * The most that the house can lose on a round: what it pays in the worst of all outcomes less everything staked, and never below 0. A
 * digit decides many bet types at once; a direction one of two. A draw or void pays every stake back, which costs nothing.
 */
export function exposureOf(family: GameFamily, sides: readonly StandingSide[]): number {
  const { outcomes, gradeOf } = outcomesOf(family);
  const known = sides.filter(({ type }) => family.betTypeOf(type) !== null);
  const paidBy = (outcome: RoundOutcome): number =>
    sum(known.filter(({ type }) => gradeOf(outcome, type) === "won").map(({ payout }) => payout));
  return Math.max(0, Math.max(...outcomes.map(paidBy)) - sum(sides.map(({ staked }) => staked)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
