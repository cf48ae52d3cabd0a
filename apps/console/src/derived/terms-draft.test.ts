import { DEFAULT_FEE_TABLE, DIGIT_TYPES, type TermsWish } from "@maru/rules";
import { expect, test } from "vitest";
import { chanceOf, faultyGroups, FEE_GROUPS, judgeTerms } from "./terms-draft.ts";

const FLOOR_PPM = 900_000;
const wish = (fee: Partial<typeof DEFAULT_FEE_TABLE>): TermsWish => ({
  profitPer: null,
  fee: { ...DEFAULT_FEE_TABLE, ...fee },
  limitMin: 5_000,
  limitMax: 1_000_000,
});

test("the table a site starts with pays 94.5 to 95 %", () => {
  const { returns, faults } = judgeTerms("B1", wish({}), FLOOR_PPM);
  expect(faults).toEqual([]);
  expect(returns.every(({ rtpPpm }) => rtpPpm >= 945_000 && rtpPpm <= 950_000)).toBe(true);
});

test("a return of 101 % is told with its number", () => {
  const { returns, faults } = judgeTerms("B1", wish({ oeDiv: 207 }), FLOOR_PPM);
  // The grid stays, the refused return in it, and the group is named whose numbers are to change.
  expect(returns.map(({ type }) => type)).toHaveLength(DIGIT_TYPES.length);
  expect(returns.find(({ type }) => type === "O")?.rtpPpm).toBe(1_010_000);
  expect([...faultyGroups(faults)]).toEqual(["OE"]);
  expect(faults).toContainEqual({ code: "RTP_TOO_HIGH", type: "O", rtpPpm: 1_010_000, limitPpm: 1_000_000 });
});

test("a number that nothing can be counted with is named by its group, and no return is made up", () => {
  const { returns, faults } = judgeTerms("B1", wish({ smlDiv: 3.257 }), FLOOR_PPM);
  expect(returns).toEqual([]);
  expect([...faultyGroups(faults)]).toEqual(["SML"]);
  const limits = judgeTerms("B1", wish({ nmin: 9_000, nmax: 8_000 }), FLOOR_PPM);
  expect([...faultyGroups(limits.faults)]).toEqual(["N"]);
});

test("chances add up to one over the types that cover every digit once", () => {
  expect(chanceOf("O", true) + chanceOf("E", true)).toBe(1);
  expect(chanceOf("S", true)).toBe(0.3);
  expect(chanceOf("S", false)).toBe(0.5);
});

test("every group of the table can be edited", () => {
  const edited: readonly string[] = FEE_GROUPS.flatMap(({ div, fee, min, max }) => [
    div,
    min,
    max,
    ...(fee === null ? [] : [fee]),
  ]);
  expect(new Set(edited)).toEqual(new Set(Object.keys(DEFAULT_FEE_TABLE)));
});
