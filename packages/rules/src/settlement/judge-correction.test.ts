import { expect, it } from "vitest";
import { type CorrectionFacts, judgeCorrection } from "./judge-correction.ts";

const CAN: CorrectionFacts = {
  isSettled: true,
  isArchived: false,
  isCorrected: false,
  isRefunded: false,
  bets: 1,
};

it.each([
  ["nothing, where a settled round moved something", {}, null],
  ["that it is not settled, first of all", { isSettled: false, isCorrected: true }, "ROUND_NOT_SETTLED"],
  [
    "that it was corrected, also once it is archived",
    { isCorrected: true, isArchived: true },
    "ROUND_CORRECTED",
  ],
  ["that it is archived", { isArchived: true, isRefunded: true }, "ROUND_ARCHIVED"],
  ["that every stake went back", { isRefunded: true }, "ROUND_MOVED_NOTHING"],
  ["that nobody bet", { bets: 0 }, "ROUND_MOVED_NOTHING"],
] as const)("F-12 what stands against a correction is %s", (_, change, code) => {
  expect(judgeCorrection({ ...CAN, ...change })?.code ?? null).toBe(code);
});
