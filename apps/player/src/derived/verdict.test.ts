import { expect, test } from "vitest";
import { verdictOf, verdictOfAll } from "./verdict.ts";

const bet = (status: 1 | 2 | 3 | 5, profit: number, point = 10_000) => ({ status, profit, point });

test.each([
  ["win", bet(1, 8_800)],
  ["win", bet(1, 1)],
  ["noGain", bet(1, 0)],
  ["noGain", bet(1, -500)],
  ["loss", bet(2, -10_000)],
  ["void", bet(3, 0)],
  ["open", bet(5, 0)],
] as const)("P-21: %s is what %j may be called", (verdict, graded) => {
  expect(verdictOf(graded)).toBe(verdict);
});

test("P-21: a round that returned no more than its stakes is never a win, whatever stood among them", () => {
  for (const bets of [
    [bet(1, 8_800), bet(2, -10_000)],
    [bet(1, 9_000, 10_000), bet(2, -9_000, 9_000)],
    [bet(1, -200), bet(3, 0)],
    [bet(3, 0), bet(2, -10_000)],
  ])
    expect(verdictOfAll(bets)).not.toBe("win");
  expect(verdictOfAll([bet(1, 9_000, 10_000), bet(2, -9_000, 9_000)])).toBe("noGain");
  expect(verdictOfAll([bet(3, 0), bet(3, 0)])).toBe("void");
  expect(verdictOfAll([bet(1, 8_800), bet(3, 0)])).toBe("win");
});
