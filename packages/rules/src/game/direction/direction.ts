import { assert } from "@maru/values";
import type { FamilyRules } from "../family/family-rules.ts";
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
  betTypeOf: (text) => (isSideType(text) ? text : null),
  sideOf: (type) => (isSideType(type) ? sideOfType(type) : null),
  groupOf: () => "BS",
  chanceOf: (type) => {
    assert(isSideType(type), `${type} has no direction`);
    return 1 / 2;
  },
  multipleBp: ({ profitPer }, type) =>
    isSideType(type) && profitPer !== null ? sideMultipleBp(profitPer) : null,
  rtpPpm: (_, multipleBp) => sideRtpPpm(multipleBp, 0),
  limitsOf: ({ limitMin, limitMax }) => ({ min: limitMin, max: limitMax }),
} as const satisfies FamilyRules<"direction", SideType>;
