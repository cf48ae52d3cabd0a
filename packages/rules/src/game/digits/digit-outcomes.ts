import { assert } from "@maru/values";
import type { Evidence, FamilyOutcomes, MeasuredRound } from "../family/family-rules.ts";
import type { RoundOutcome } from "../family/outcome.ts";
import { DIGIT_SETS, type DigitType, isDigitType } from "../terms/digit-type.ts";
import { lastDigit, sealedDigit, sealedMessage } from "./digit.ts";

export const DIGIT_OUTCOMES = {
  outcomes: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => ({ kind: "digit", digit }) as const),
  pairs: [
    ["O", "E"],
    ["UN", "OV"],
  ],
  emptyCause: "NO_CLOSE",
  decide: decideDigit,
  gradeOf: (outcome, type) => {
    assert(outcome.kind === "digit" && isDigitType(type), `${type} has no digit`);
    const winning: readonly number[] = DIGIT_SETS[type];
    return winning.includes(outcome.digit) ? "won" : "lost";
  },
} as const satisfies FamilyOutcomes<DigitType>;

/** The last digit of the closing price, or, where the round was sealed, the digit that its seed and that tick make. */
function decideDigit(round: MeasuredRound, { close, seal }: Evidence): RoundOutcome | null {
  if (round.seedCommit === null) return { kind: "digit", digit: lastDigit(close.price) };
  assert(seal !== null, `round ${round.id} is sealed and its seed is missing`);
  const digit = sealedDigit(seal.hmac(seal.seed, sealedMessage(round, close)));
  return digit === null ? null : { kind: "digit", digit };
}
