import { DIGITS } from "../digits/digits.ts";
import type { FamilyRules } from "../family/family-rules.ts";
import type { DigitType } from "../terms/digit-type.ts";

/** The same digit, drawn as a ball. */
export const BALL = {
  ...DIGITS,
  name: "ball",
  lengthsMs: { P1: 60_000, P2: 120_000, P5: 300_000 },
} as const satisfies FamilyRules<"ball", DigitType>;
