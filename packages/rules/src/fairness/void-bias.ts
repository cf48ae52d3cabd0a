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
}

/** The same, added up over void rounds. */
export interface SparedSums extends SparedRound {
  readonly rounds: number;
}

/** Voids this far from blindness are told to the operator (F-23). */
export const VOID_ALARM_Z = 3;
/** Fewer void rounds with stakes than this cannot show a bias. */
const ENOUGH_VOIDS = 30;

/** What the house makes of a round's stakes under an outcome: stakes of losers less what winners get above theirs. Points. */
export function houseResult(
  family: GameFamily,
  outcome: RoundOutcome,
  sides: readonly StandingSide[],
): number {
  const { gradeOf } = outcomesOf(family);
  return sides.reduce((total, { type, staked, payout }) => {
    if (family.betTypeOf(type) === null) return total;
    const grade = gradeOf(outcome, type);
    if (grade === "void") return total;
    return total + staked - (grade === "won" ? payout : 0);
  }, 0);
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
  return { spared: houseResult(family, outcome, sides), expected, variance };
}

/** Deviations between what voids spared the house and what blind ones would have; below 0 they spared it losses. Null while too few. */
export function voidBias({ rounds, spared, expected, variance }: SparedSums): number | null {
  if (rounds < ENOUGH_VOIDS || variance <= 0) return null;
  return (spared - expected) / Math.sqrt(variance);
}

export function isVoidAlarm(z: number | null): boolean {
  return z !== null && Math.abs(z) > VOID_ALARM_Z;
}
