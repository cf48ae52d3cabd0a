import { assert } from "@maru/values";
import type { Evidence, FamilyRules, MeasuredRound } from "../family/family-rules.ts";
import type { RoundOutcome } from "../family/outcome.ts";
import {
  DIGIT_SETS,
  DIGIT_TYPES,
  type DigitType,
  groupOfDigitType,
  isDigitType,
} from "../terms/digit-type.ts";
import { lastDigit, sealedDigit, sealedMessage } from "./digit.ts";
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
  outcomes: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => ({ kind: "digit", digit }) as const),
  pairs: [
    ["O", "E"],
    ["UN", "OV"],
  ],
  emptyCause: "NO_CLOSE",
  betTypeOf: (text) => (isDigitType(text) ? text : null),
  sideOf: () => null,
  groupOf: (type) => groupOfDigitType(asDigitType(type)),
  outcomeOf: digitOutcome,
  gradeOf: (outcome, type) => {
    assert(outcome.kind === "digit", `${type} is bet on a digit`);
    const winning: readonly number[] = DIGIT_SETS[asDigitType(type)];
    return winning.includes(outcome.digit) ? "won" : "lost";
  },
  chanceOf: (type) => DIGIT_SETS[asDigitType(type)].length / 10,
  multipleBp: ({ fee }, type) => (isDigitType(type) && fee !== null ? digitMultipleBp(fee, type) : null),
  rtpPpm: (type, multipleBp) => digitRtpPpm(asDigitType(type), multipleBp),
  limitsOf: ({ fee, limitMin, limitMax }, type) => {
    if (fee === null || !isDigitType(type)) return { min: limitMin, max: limitMax };
    const { min, max } = groupTerms(fee, type);
    return { min, max };
  },
} as const satisfies FamilyRules<"digits", DigitType>;

/** The last digit of the closing price, or, where the round was sealed, the digit that its seed and that tick make. */
function digitOutcome(round: MeasuredRound, { close, seal }: Evidence): RoundOutcome | null {
  if (round.seedCommit === null) return { kind: "digit", digit: lastDigit(close.price) };
  assert(seal !== null, `round ${round.id} is sealed and its seed is missing`);
  const digit = sealedDigit(seal.hmac(seal.seed, sealedMessage(round, close)));
  return digit === null ? null : { kind: "digit", digit };
}

function asDigitType(type: string): DigitType {
  assert(isDigitType(type), `${type} is no digit bet`);
  return type;
}
