import { describe, expect, it } from "vitest";
import {
  addToStake,
  clampStake,
  MAX_CLICKS_PER_BUTTON,
  maximumStake,
  quickAddAmounts,
  stakeAfterTypeChange,
  withoutRemainder,
} from "./stake-steps.ts";

describe("the amount of a bet", () => {
  it("has six quick-add buttons", () => {
    expect(quickAddAmounts(5_000)).toEqual([5_000, 10_000, 50_000, 100_000, 250_000, 500_000]);
  });

  const step = { amount: 10_000, add: 5_000, balance: 100_000, max: 100_000, clicks: 0 };
  it.each([
    [{}, { ok: true, value: 15_000 }],
    [
      { balance: 15_000, max: 15_000, clicks: 9 },
      { ok: true, value: 15_000 },
    ],
    [
      { balance: 14_999, max: 14_999 },
      { ok: false, refusal: "ABOVE_BALANCE" },
    ],
    [{ max: 14_999 }, { ok: false, refusal: "ABOVE_MAXIMUM" }],
    [{ clicks: MAX_CLICKS_PER_BUTTON }, { ok: false, refusal: "TOO_MANY_CLICKS" }],
  ])("after a button with %j: %j", (change, answer) => {
    expect(addToStake({ ...step, ...change })).toEqual(answer);
  });

  it.each([
    [123_456, 1_000_000, 120_000],
    [4_999, 1_000_000, 0],
    [5_000_000, 1_000_000, 1_000_000],
    [5_000_000, 12_000, 10_000],
  ])("with a balance of %d and a maximum of %d is at most %d", (balance, max, stake) => {
    expect(maximumStake(balance, { min: 5_000, max })).toBe(stake);
  });

  it("loses its remainder, and stays inside its field", () => {
    expect([withoutRemainder(12_345, 5_000), withoutRemainder(10_000, 5_000)]).toEqual([10_000, 10_000]);
    const amounts = [-1, 7.9, Number.NaN, 99, 1_000].map((amount) =>
      clampStake(amount, { balance: 50, max: 60 }),
    );
    expect(amounts).toEqual([0, 7, 0, 50, 50]);
  });

  it.each([
    [0, { amount: 0, alert: null }],
    [4_999, { amount: 0, alert: "BELOW_MINIMUM" }],
    [5_000, { amount: 5_000, alert: null }],
    [9_000, { amount: 9_000, alert: null }],
    [9_001, { amount: 0, alert: "ABOVE_MAXIMUM" }],
  ])("of %d after another type was chosen: %j", (amount, after) => {
    expect(stakeAfterTypeChange(amount, { min: 5_000, max: 9_000 })).toEqual(after);
  });
});
