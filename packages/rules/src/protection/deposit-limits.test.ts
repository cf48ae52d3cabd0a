import { points } from "@maru/values";
import { describe, expect, it } from "vitest";
import { checkDeposit, type DepositedSums, type DepositLimits } from "./deposit-limits.ts";

const deposited: DepositedSums = {
  day: points(1_003),
  week: points(2_007),
  month: points(3_011),
  balance: points(4_013),
};
const none: DepositLimits = {
  dayDepositMax: null,
  weekDepositMax: null,
  monthDepositMax: null,
  balanceMax: null,
};

describe("P-07, P-09: a deposit fills a limit to its last point and not beyond", () => {
  it.each([
    ["of the day", { dayDepositMax: points(1_703) }, { code: "DAY_DEPOSIT_LIMIT", max: 1_703, left: 700 }],
    ["of the week", { weekDepositMax: points(2_707) }, { code: "WEEK_DEPOSIT_LIMIT", max: 2_707, left: 700 }],
    [
      "of the month",
      { monthDepositMax: points(3_711) },
      { code: "MONTH_DEPOSIT_LIMIT", max: 3_711, left: 700 },
    ],
    ["of what is held", { balanceMax: points(4_713) }, { code: "BALANCE_LIMIT", max: 4_713, left: 700 }],
  ] as const)("%s", (_, limit, refusal) => {
    const limits = { ...none, ...limit };
    expect(checkDeposit(limits, deposited, points(700))).toBeNull();
    expect(checkDeposit(limits, deposited, points(701))).toEqual(refusal);
  });

  it("and any amount where there is no limit", () => {
    expect(checkDeposit(none, deposited, points(9_000_000_000_000))).toBeNull();
  });

  it.each([
    ["a point", 1_004, 1],
    ["nothing", 1_003, 0],
    ["nothing, where the limit was lowered below what came in", 902, 0],
    ["nothing, where nothing is allowed", 0, 0],
  ])("and says that what is left is %s", (_, max, left) => {
    expect(checkDeposit({ ...none, dayDepositMax: points(max) }, deposited, points(2))).toEqual({
      code: "DAY_DEPOSIT_LIMIT",
      max,
      left,
    });
  });

  it("and the shortest of several limits is named, then what is held", () => {
    const all = {
      dayDepositMax: points(1_003),
      weekDepositMax: points(2_007),
      monthDepositMax: points(3_011),
      balanceMax: points(4_013),
    };
    const codes = [
      all,
      { ...all, dayDepositMax: null },
      { ...all, dayDepositMax: null, weekDepositMax: null },
      { ...none, balanceMax: all.balanceMax },
    ].map((limits) => checkDeposit(limits, deposited, points(1))?.code);
    expect(codes).toEqual([
      "DAY_DEPOSIT_LIMIT",
      "WEEK_DEPOSIT_LIMIT",
      "MONTH_DEPOSIT_LIMIT",
      "BALANCE_LIMIT",
    ]);
  });
});
