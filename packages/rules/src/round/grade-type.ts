import { assert } from "@maru/values";
import {
  type BetType,
  DIGIT_SETS,
  DIGIT_TYPES,
  isDigitType,
  isSideType,
  SIDE_TYPES,
} from "../bet/bet-type.ts";
import type { GameFamily } from "./game-type.ts";
import type { RoundOutcome } from "./outcome.ts";

/** How a bet type ends: paid, lost, or paid back. */
export type BetGrade = "won" | "lost" | "void";

/** The bet types that exist in a family. */
export function betTypesOf(family: GameFamily): readonly BetType[] {
  return family === "R" ? SIDE_TYPES : DIGIT_TYPES;
}

/** How `betType` ends in a round of `family` with this outcome. An outcome or a type of another family is a bug. */
export function gradeType(family: GameFamily, outcome: RoundOutcome, betType: BetType): BetGrade {
  if (outcome.kind === "direction") {
    assert(family === "R" && isSideType(betType), `${betType} in ${family} has no direction`);
    if (outcome.direction === "draw") return "void";
    return (betType === "B") === (outcome.direction === "rise") ? "won" : "lost";
  }
  assert(family !== "R" && isDigitType(betType), `${betType} in ${family} has no digit`);
  const winning: readonly number[] = DIGIT_SETS[betType];
  return winning.includes(outcome.digit) ? "won" : "lost";
}

/** Every bet type of the round with its end: the whole table settlement pays by. */
export function gradeTypes(
  family: GameFamily,
  outcome: RoundOutcome,
): readonly (readonly [BetType, BetGrade])[] {
  return betTypesOf(family).map((type) => [type, gradeType(family, outcome, type)] as const);
}
