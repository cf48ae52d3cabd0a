import { assert } from "@maru/values";
import type { FamilyRules } from "../family/family-rules.ts";
import {
  DIGIT_SETS,
  DIGIT_TYPES,
  type DigitType,
  groupOfDigitType,
  isDigitType,
} from "../terms/digit-type.ts";
import { digitRtpPpm } from "./digit-returns.ts";
import { digitMultipleBp, groupTerms } from "./multiples.ts";

/** A digit that the candle ends with, and all that can be said of it. */
export const DIGITS = {
  name: "digits",
  lengthsMs: { B1: 60_000, B2: 120_000, B5: 300_000 },
  betTypes: DIGIT_TYPES,
  measures: "own",
  pricedBy: "fee",
  outcomeKind: "digit",
  betTypeOf: (text) => (isDigitType(text) ? text : null),
  sideOf: () => null,
  groupOf: (type) => groupOfDigitType(asDigitType(type)),
  chanceOf: (type) => DIGIT_SETS[asDigitType(type)].length / 10,
  multipleBp: ({ fee }, type) => (isDigitType(type) && fee !== null ? digitMultipleBp(fee, type) : null),
  rtpPpm: (type, multipleBp) => digitRtpPpm(asDigitType(type), multipleBp),
  limitsOf: ({ fee, limitMin, limitMax }, type) => {
    if (fee === null || !isDigitType(type)) return { min: limitMin, max: limitMax };
    const { min, max } = groupTerms(fee, type);
    return { min, max };
  },
} as const satisfies FamilyRules<"digits", DigitType>;

function asDigitType(type: string): DigitType {
  assert(isDigitType(type), `${type} is no digit bet`);
  return type;
}
