import { expect, test } from "vitest";
import { balanceOfTotals } from "./wallet-sums.ts";

test("the balance is what came in less what went out, is on its way out, and was lost", () => {
  const totals = {
    granted: 1_000_000,
    adjusted: -3_700,
    coins: 13_999,
    corrected: -401,
    deposited: 50_000,
    withdrawn: 20_000,
    pending: 5_000,
    staked: 10_000,
    returned: 4_000,
    net: -6_000,
  };
  expect(balanceOfTotals(totals)).toBe(1_028_898);
});
