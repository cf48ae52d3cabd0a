import { DIGIT_OUTCOMES } from "./digits/digit-outcomes.ts";
import { DIRECTION_OUTCOMES } from "./direction/direction-outcomes.ts";
import type { BetType, FamilyName, GameFamily } from "./families.ts";
import type { FamilyOutcomes } from "./family/family-rules.ts";

const OUTCOMES: Readonly<Record<FamilyName, FamilyOutcomes<BetType>>> = {
  direction: DIRECTION_OUTCOMES,
  digits: DIGIT_OUTCOMES,
  ball: DIGIT_OUTCOMES,
};

/** How the rounds of a family end. */
export function outcomesOf({ name }: Pick<GameFamily, "name">): FamilyOutcomes<BetType> {
  return OUTCOMES[name];
}
