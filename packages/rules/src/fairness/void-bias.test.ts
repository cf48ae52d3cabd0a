import { describe, expect, it } from "vitest";
import type { StandingSide } from "../bet/exposure.ts";
import { FAMILIES } from "../game/families.ts";
import type { RoundOutcome } from "../game/family/outcome.ts";
import { houseResult, isVoidAlarm, sparedBy, VOID_ALARM_Z, voidBias } from "./void-bias.ts";

const direction = (which: "rise" | "fall" | "draw"): RoundOutcome => ({
  kind: "direction",
  direction: which,
});
const digit = (which: number): RoundOutcome => ({ kind: "digit", digit: which });
/** 12,301 points staked, 18,800 paid on a rise, 4,325 on a fall. */
const SIDES: readonly StandingSide[] = [
  { type: "B", staked: 10_000, payout: 18_800 },
  { type: "S", staked: 2_301, payout: 4_325 },
];
/** 1,237 points staked: 10 times the stake on a seven, 3.15 times on one to three. */
const DIGITS: readonly StandingSide[] = [
  { type: "7", staked: 237, payout: 2_251 },
  { type: "S", staked: 1_000, payout: 3_150 },
];

describe("what the house makes of a round", () => {
  it.each([
    ["a rise costs it what the winners get above all stakes", "direction", direction("rise"), SIDES, -6_499],
    ["a fall leaves it the other side's stakes", "direction", direction("fall"), SIDES, 7_976],
    ["a draw gives every stake back", "direction", direction("draw"), SIDES, 0],
    ["a seven pays the seven alone", "ball", digit(7), DIGITS, -1_014],
    ["a two pays small alone", "digits", digit(2), DIGITS, -1_913],
    ["a zero pays nobody", "digits", digit(0), DIGITS, 1_237],
    ["nothing stood on it", "digits", digit(0), [], 0],
  ] as const)("%s", (_, family, outcome, sides, result) => {
    expect(houseResult(FAMILIES[family], outcome, sides)).toBe(result);
  });

  it("leaves out what is no bet type of any game", () => {
    const unknown = { type: "Z", staked: 777, payout: 7_700 };
    expect(houseResult(FAMILIES.direction, direction("fall"), [...SIDES, unknown])).toBe(7_976);
    expect(houseResult(FAMILIES.digits, digit(0), [...DIGITS, unknown])).toBe(1_237);
  });
});

describe("what a void spared", () => {
  it("is set beside the mean and the variance of all ten digits", () => {
    // Six digits leave 1,237, three cost 1,913, the seven 1,014: 66.9 in the mean.
    expect(sparedBy(FAMILIES.digits, digit(2), DIGITS)).toEqual({
      spared: -1_913,
      expected: expect.closeTo(66.9, 8),
      variance: expect.closeTo(2_114_316.09, 4),
      lossChance: 0.4,
    });
  });

  it("is nothing where the round would have been a draw, and something where a digit was drawn", () => {
    expect(sparedBy(FAMILIES.direction, direction("draw"), SIDES)).toBeNull();
    expect(sparedBy(FAMILIES.direction, direction("rise"), SIDES)?.spared).toBe(-6_499);
    expect(sparedBy(FAMILIES.ball, digit(0), DIGITS)?.spared).toBe(1_237);
  });
});

describe("the bias of voids", () => {
  it.each([
    [
      "below 0 where they spared losses",
      { rounds: 37, spared: -700, expected: 1_100, variance: 360_000 },
      -3,
    ],
    [
      "above 0 where they spared gains",
      { rounds: 37, spared: 2_600, expected: 1_100, variance: 360_000 },
      2.5,
    ],
    ["0 where they were blind", { rounds: 37, spared: 1_100, expected: 1_100, variance: 360_000 }, 0],
    ["told from 30 void rounds on", { rounds: 30, spared: 500, expected: 1_100, variance: 360_000 }, -1],
    ["not told of 29", { rounds: 29, spared: 500, expected: 1_100, variance: 360_000 }, null],
    ["not told where all ends were alike", { rounds: 37, spared: 500, expected: 1_100, variance: 0 }, null],
    ["told where they differed at all", { rounds: 37, spared: 7, expected: 0, variance: 1 }, 7],
  ] as const)("is %s", (_, sums, z) => {
    expect(voidBias(sums)).toBe(z);
  });

  it.each([
    [null, false],
    [0, false],
    [2.99, false],
    [3, false],
    [3.01, true],
    [-2.99, false],
    [-3, false],
    [-3.01, true],
  ])("of %d deviations is told to the operator: %s", (z, isAlarm) => {
    expect(isVoidAlarm(z)).toBe(isAlarm);
  });

  it("is told beyond three deviations", () => {
    expect(VOID_ALARM_Z).toBe(3);
  });
});
