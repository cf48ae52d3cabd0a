import { expect, test } from "vitest";
import { EVERY_BET, isListed, sumsOf } from "./history-filter.ts";

const BET = { createMs: 1_700, stock: "SIM-V25", gameType: "R1", status: 2 } as const;
const OPTION = { id: 7, stock: "SIM-V25", type: "R1" };

test.each([
  ["every bet", EVERY_BET, true],
  ["its first moment", { ...EVERY_BET, startMs: 1_700 }, true],
  ["a later first day", { ...EVERY_BET, startMs: 1_701 }, false],
  ["a last day that ends with it", { ...EVERY_BET, endMs: 1_700 }, false],
  ["a last day that ends after it", { ...EVERY_BET, endMs: 1_701 }, true],
  ["its game", { ...EVERY_BET, option: OPTION }, true],
  ["another length", { ...EVERY_BET, option: { ...OPTION, type: "R2" } }, false],
  ["another market", { ...EVERY_BET, option: { ...OPTION, stock: "SIM-V75" } }, false],
  ["its result", { ...EVERY_BET, status: 2 as const }, true],
  ["another result", { ...EVERY_BET, status: 1 as const }, false],
])("a bet under a filter of %s", (_, filter, isShown) => {
  expect(isListed(BET, filter)).toBe(isShown);
});

test("bets come to what has a result; what is open is counted apart", () => {
  expect(
    sumsOf([
      { status: 1, point: 5_003, profit: 4_402 },
      { status: 2, point: 7_001, profit: 0 },
      { status: 3, point: 6_007, profit: 0 },
      { status: 5, point: 9_011, profit: 0 },
    ]),
  ).toEqual({ count: 4, staked: 18_011, returned: 15_412, net: -2_599, open: 9_011 });
  expect(Object.is(sumsOf([]).net, 0)).toBe(true);
});
