import { assert, type Price } from "@maru/values";
import type { FamilyOutcomes, MeasuredRound } from "../family/family-rules.ts";
import type { Direction } from "../family/outcome.ts";
import { isSideType, sideOfType, type SideType } from "./side-type.ts";

export const DIRECTION_OUTCOMES = {
  outcomes: [
    { kind: "direction", direction: "rise" },
    { kind: "direction", direction: "fall" },
  ],
  pairs: [["B", "S"]],
  emptyCause: "NO_STRIKE",
  decide: (round, { strike, close }) => ({
    kind: "direction",
    direction: directionOf(round, strike.price, close.price),
  }),
  gradeOf: (outcome, type) => {
    assert(outcome.kind === "direction" && isSideType(type), `${type} has no direction`);
    if (outcome.direction === "draw") return "void";
    return sideOfType(type) === outcome.direction ? "won" : "lost";
  },
} as const satisfies FamilyOutcomes<SideType>;

/** Rise and fall with the ±N band (3-decisions E1); inside the band and at the strike it is a draw. */
export function directionOf(
  { buyPip, sellPip }: Pick<MeasuredRound, "buyPip" | "sellPip">,
  strike: Price,
  close: Price,
): Direction {
  if (close > strike && close >= strike + buyPip) return "rise";
  if (close < strike && close <= strike - sellPip) return "fall";
  return "draw";
}
