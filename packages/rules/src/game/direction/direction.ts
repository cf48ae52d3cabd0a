import { assert, type Price } from "@maru/values";
import type { FamilyRules, MeasuredRound } from "../family/family-rules.ts";
import type { Direction } from "../family/outcome.ts";
import { sideMultipleBp, sideRtpPpm } from "./side-returns.ts";
import { isSideType, SIDE_TYPES, sideOfType, type SideType } from "./side-type.ts";

/** Rise or fall of the next candle. */
export const DIRECTION = {
  name: "direction",
  lengthsMs: { "R.5": 30_000, R1: 60_000, R2: 120_000, R5: 300_000 },
  betTypes: SIDE_TYPES,
  measures: "next",
  pricedBy: "profitPer",
  outcomeKind: "direction",
  outcomes: [
    { kind: "direction", direction: "rise" },
    { kind: "direction", direction: "fall" },
  ],
  pairs: [["B", "S"]],
  emptyCause: "NO_STRIKE",
  betTypeOf: (text) => (isSideType(text) ? text : null),
  sideOf: (type) => (isSideType(type) ? sideOfType(type) : null),
  groupOf: () => "BS",
  outcomeOf: (round, { strike, close }) => ({
    kind: "direction",
    direction: directionOf(round, strike.price, close.price),
  }),
  gradeOf: (outcome, type) => {
    assert(outcome.kind === "direction" && isSideType(type), `${type} has no direction`);
    if (outcome.direction === "draw") return "void";
    return sideOfType(type) === outcome.direction ? "won" : "lost";
  },
  chanceOf: (type) => {
    assert(isSideType(type), `${type} has no direction`);
    return 1 / 2;
  },
  multipleBp: ({ profitPer }, type) =>
    isSideType(type) && profitPer !== null ? sideMultipleBp(profitPer) : null,
  rtpPpm: (_, multipleBp) => sideRtpPpm(multipleBp, 0),
  limitsOf: ({ limitMin, limitMax }) => ({ min: limitMin, max: limitMax }),
} as const satisfies FamilyRules<"direction", SideType>;

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
