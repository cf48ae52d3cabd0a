import { assert, type Points, ZERO_POINTS } from "@maru/values";
import { payout } from "../bet/payout.ts";
import { type BetType, familyOf, type GameType } from "../game/families.ts";
import type { BetGrade } from "../game/family/family-rules.ts";
import type { RoundOutcome } from "../game/family/outcome.ts";

/** How every bet type of one round ended: one fact for all sites. */
export type RoundGrades = ReadonlyMap<BetType, BetGrade>;

/** The grades of a final round; without an outcome the round is void and every type is paid back. */
export function gradeRound(type: GameType, outcome: RoundOutcome | null): RoundGrades {
  const { betTypes, gradeOf: grade } = familyOf(type);
  return new Map(betTypes.map((bet) => [bet, outcome === null ? "void" : grade(outcome, bet)]));
}

/** The grade of one bet of the round. A type the round does not know is a bug. */
export function gradeOf(grades: RoundGrades, type: BetType): BetGrade {
  const grade = grades.get(type);
  assert(grade !== undefined, `no grade for ${type}`);
  return grade;
}

/** What comes back for a bet: the payout, the stake, or nothing. */
export function returned(
  bet: { readonly stakePoints: Points; readonly multipleBp: number },
  grade: BetGrade,
): Points {
  if (grade === "won") return payout(bet.stakePoints, bet.multipleBp);
  return grade === "void" ? bet.stakePoints : ZERO_POINTS;
}
