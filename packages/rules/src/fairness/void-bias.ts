import type { StandingSide } from "../bet/exposure.ts";
import type { GameFamily } from "../game/families.ts";
import type { RoundOutcome } from "../game/family/outcome.ts";
import { outcomesOf } from "../game/outcomes.ts";

/** What a void round spared the house, and what was to be expected. Points; above 0 the house would have won. */
export interface SparedRound {
  /** What the house would have made of the round by its ticks. */
  readonly spared: number;
  /** The mean and the variance of it over all that could have happened with these stakes. */
  readonly expected: number;
  readonly variance: number;
  /** The share of all that could have happened in which the house would have lost. */
  readonly lossChance: number;
}

/** The same, added up over void rounds. */
export interface SparedSums extends Omit<SparedRound, "lossChance"> {
  readonly rounds: number;
}

/** Voids this far from blindness are told to the operator (F-23). */
export const VOID_ALARM_Z = 3;
/** Fewer void rounds with stakes than this cannot show a bias. */
const ENOUGH_VOIDS = 30;

/** What the players of one side would have won, or lost (below 0), under an outcome. Points. */
export function playersResult(
  family: GameFamily,
  outcome: RoundOutcome,
  { type, staked, payout }: StandingSide,
): number {
  if (family.betTypeOf(type) === null) return 0;
  const grade = outcomesOf(family).gradeOf(outcome, type);
  return grade === "void" ? 0 : (grade === "won" ? payout : 0) - staked;
}

/** What the house makes of a round's stakes under an outcome: stakes of losers less what winners get above theirs. Points. */
export function houseResult(
  family: GameFamily,
  outcome: RoundOutcome,
  sides: readonly StandingSide[],
): number {
  return sides.reduce((total, side) => total - playersResult(family, outcome, side), 0);
}

/** Null where the ticks would have made a draw: every stake goes back then too, so the void spared nobody anything. */
export function sparedBy(
  family: GameFamily,
  outcome: RoundOutcome,
  sides: readonly StandingSide[],
): SparedRound | null {
  if (outcome.kind === "direction" && outcome.direction === "draw") return null;
  const all = outcomesOf(family).outcomes.map((each) => houseResult(family, each, sides));
  const expected = all.reduce((total, one) => total + one, 0) / all.length;
  const variance = all.reduce((total, one) => total + (one - expected) ** 2, 0) / all.length;
  const lossChance = all.filter((one) => one < 0).length / all.length;
  return { spared: houseResult(family, outcome, sides), expected, variance, lossChance };
}

/** Deviations between what voids spared the house and what blind ones would have; below 0 they spared it losses. Null while too few. */
export function voidBias({ rounds, spared, expected, variance }: SparedSums): number | null {
  if (rounds < ENOUGH_VOIDS || variance <= 0) return null;
  return (spared - expected) / Math.sqrt(variance);
}

export function isVoidAlarm(z: number | null): boolean {
  return z !== null && Math.abs(z) > VOID_ALARM_Z;
}
