import { type BetType, familyOf, type GameType } from "../game/families.ts";
import type { BetGrade } from "../game/family/family-rules.ts";
import type { RoundOutcome } from "../game/family/outcome.ts";
import { outcomesOf } from "../game/outcomes.ts";

/** How every bet type of one round ended: one fact for all sites. */
export type RoundGrades = ReadonlyMap<BetType, BetGrade>;

/** The grades of a final round; without an outcome the round is void and every type is paid back. */
export function gradeRound(type: GameType, outcome: RoundOutcome | null): RoundGrades {
  const family = familyOf(type);
  const { gradeOf } = outcomesOf(family);
  return new Map(family.betTypes.map((bet) => [bet, outcome === null ? "void" : gradeOf(outcome, bet)]));
}
