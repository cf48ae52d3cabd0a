import { expect, test } from "vitest";
import { amountOfText, judgeDeposit, judgeWithdrawal } from "./judge-amount.ts";

const deposit = {
  isActive: true,
  areFundsShort: false,
  min: 5_000,
  expiryMinutes: 30,
  pending: null,
  limits: [],
};
const withdraw = {
  isActive: true,
  needsAccount: false,
  min: 5_000,
  max: 5_000_000,
  perDay: 4,
  leftToday: 3,
  nextMs: null,
  pending: null,
};

test("a deposit is judged in the server's order", () => {
  const limits = [{ span: "day" as const, max: 10_000, left: 6_000 }];
  expect(judgeDeposit(null, { deposit })).toEqual({ key: "depositAmountRequired" });
  expect(judgeDeposit(0, { deposit })).toEqual({ key: "depositAmountRequired" });
  expect(judgeDeposit(4_999, { deposit })).toEqual({ key: "belowMinimum", min: 5_000 });
  expect(judgeDeposit(5_000, { deposit })).toBeNull();
  expect(judgeDeposit(6_001, { deposit: { ...deposit, limits } })).toEqual({
    key: "overLimit",
    span: "day",
    left: 6_000,
  });
});

test("a withdrawal names the balance before its bounds and its waiting time last", () => {
  const state = { withdraw, balance: 10_000_000 };
  expect(judgeWithdrawal(null, state)).toEqual({ key: "withdrawAmountRequired" });
  expect(judgeWithdrawal(10_000_001, state)).toEqual({ key: "overBalance" });
  expect(judgeWithdrawal(4_999, state)).toEqual({ key: "belowMinimum", min: 5_000 });
  expect(judgeWithdrawal(5_000_001, state)).toEqual({ key: "aboveMaximum", max: 5_000_000 });
  expect(judgeWithdrawal(5_000, { ...state, withdraw: { ...withdraw, nextMs: 7 } })).toEqual({
    key: "tooSoon",
    nextMs: 7,
  });
  expect(judgeWithdrawal(5_000, state)).toBeNull();
});

test("an amount is its digits", () => {
  expect(["1,234,000P", "", "abc", "-5", "007"].map(amountOfText)).toEqual([1_234_000, null, null, 5, 7]);
});
