import { expect, test } from "vitest";
import { orderError } from "./errors.ts";
import { orderSummary } from "./summary.ts";

const context = { balance: 50_000, limits: { min: 5_000, max: 40_000 } };

test.each([
  [0, "AMOUNT_NOT_WHOLE"],
  [1.5, "AMOUNT_NOT_WHOLE"],
  // Above balance and maximum, and off the multiple: the balance is named first.
  [50_001, "OVER_BALANCE"],
  [4_999, "BET_BELOW_MINIMUM"],
  [7_000, "BET_OFF_MULTIPLE"],
  [45_000, "BET_ABOVE_MAXIMUM"],
  [40_000, null],
  [5_000, null],
])("an amount of %s", (amount, code) => {
  expect(orderError(amount, context)?.code ?? null).toBe(code);
});

test("the payout is rounded down as the server does", () => {
  expect(orderSummary(10_000, 18_800)).toEqual({ payout: 18_800, profit: 8_800 });
  expect(orderSummary(3, 18_800)).toEqual({ payout: 5, profit: 2 });
  expect(orderSummary(0, 18_800)).toEqual({ payout: 0, profit: 0 });
});
