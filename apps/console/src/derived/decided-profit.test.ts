import { expect, test } from "vitest";
import { decidedProfit } from "./decided-profit.ts";

test("a bet that is open has brought nothing yet, one that was given back has brought 0", () => {
  expect(decidedProfit({ status: 5, profit: 0 })).toBeNull();
  expect(decidedProfit({ status: 3, profit: 0 })).toBe(0);
  expect(decidedProfit({ status: 1, profit: 4_400 })).toBe(4_400);
});
