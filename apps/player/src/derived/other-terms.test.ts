import { expect, test } from "vitest";
import { roundOfOtherTerms } from "./other-terms.ts";
import { testRound } from "./test-round.ts";

const limit = { min: 5_000, max: 1_000_000 };
const round = (id: number, profitPer: number | null, changes: Parameters<typeof testRound>[0] = {}) =>
  testRound({ id, startMs: id * 30_000, profitPer, limit, ...changes });

test("the round before is named where it paid otherwise or took other stakes, and only that one", () => {
  const betting = round(3, 88);
  expect(roundOfOtherTerms([round(1, 90), round(2, 88), betting], betting)).toBeNull();
  expect(roundOfOtherTerms([round(1, 88), round(2, 90), betting], betting)?.id).toBe(2);
  const wider = round(2, 88, { limit: { ...limit, max: 2_000_000 } });
  expect(roundOfOtherTerms([betting, wider], betting)?.id).toBe(2);
  expect(roundOfOtherTerms([round(4, 90), betting], betting)).toBeNull();
});

test("what no message told is no change", () => {
  const betting = round(3, 88);
  const untold = round(2, null, { limit: null });
  expect(roundOfOtherTerms([round(1, 90), untold, betting], betting)?.id).toBe(1);
  expect(roundOfOtherTerms([round(2, 90)], round(3, null, { limit: null }))).toBeNull();
  expect(roundOfOtherTerms([], betting)).toBeNull();
});
