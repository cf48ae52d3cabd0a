import { expect, test } from "vitest";
import { judgeLimitChange, LIMIT_FIELDS, mostOfLimit, RAISE_WAIT_MS } from "./change-limit.ts";

test.each([
  ["a limit where there was none", null, 1_003, "now"],
  ["a limit a point lower", 1_003, 1_002, "now"],
  ["a limit of nothing at all", 1_003, 0, "now"],
  ["a limit a point higher", 1_003, 1_004, "wait"],
  ["a limit of more than nothing", 0, 1, "wait"],
  ["a limit taken away", 1_003, null, "wait"],
  ["the same limit", 1_003, 1_003, "same"],
  ["still no limit", null, null, "same"],
] as const)(
  "P-08: what protects more acts at once, what protects less waits: %s",
  (_, before, after, change) => {
    expect(judgeLimitChange(before, after)).toBe(change);
  },
);

test("P-08: a raised limit waits for a day", () => {
  expect(RAISE_WAIT_MS).toBe(86_400_000);
});

test.each([
  ["openBets", 1_000_000],
  ["sessionMinutes", 365 * 24 * 60],
  ["singleStake", 9_007_199_254_740_991],
  ["monthDeposit", 9_007_199_254_740_991],
  ["balance", 9_007_199_254_740_991],
] as const)("the highest limit of %s is %i", (field, most) => {
  expect(mostOfLimit(field)).toBe(most);
});

test("every limit has a highest value that the wire carries exactly", () => {
  expect(LIMIT_FIELDS).toHaveLength(13);
  expect(LIMIT_FIELDS.every((field) => Number.isSafeInteger(mostOfLimit(field)))).toBe(true);
});
