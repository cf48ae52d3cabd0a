import { expect, it } from "vitest";
import { type AffordabilityAnswers, assessAffordability } from "./assess.ts";

const ANSWERS: AffordabilityAnswers = {
  employment: "employed",
  yearIncomeFrom: 60_000_000,
  fundSource: "salary",
  debts: "none",
  hasDependants: false,
  monthAffordable: 2_000_000,
};

it.each([
  ["a tenth and a fifth of a month's income", {}, { loss: 500_000, deposit: 1_000_000 }],
  [
    "by the bracket's lower bound, without a part of a unit",
    { yearIncomeFrom: 100_000_000 },
    { loss: 833_333, deposit: 1_666_666 },
  ],
  ["nothing in the lowest bracket", { yearIncomeFrom: 0 }, { loss: 0, deposit: 0 }],
  ["half where others live on it", { hasDependants: true }, { loss: 250_000, deposit: 500_000 }],
  ["half where debts are repaid", { debts: "belowThird" }, { loss: 250_000, deposit: 500_000 }],
  [
    "a quarter where both are so",
    { hasDependants: true, debts: "belowThird" },
    { loss: 125_000, deposit: 250_000 },
  ],
  ["never more than is declared", { monthAffordable: 700_000 }, { loss: 500_000, deposit: 700_000 }],
  ["nothing where nothing is declared", { monthAffordable: 0 }, { loss: 0, deposit: 0 }],
  ["nothing where debts take a third", { debts: "thirdOrMore" }, { loss: 0, deposit: 0 }],
  ["nothing of borrowed money", { fundSource: "borrowed" }, { loss: 0, deposit: 0 }],
] as const)("P-34: an assessment allows %s", (_, changes, expected) => {
  expect(assessAffordability({ ...ANSWERS, ...changes })).toEqual(expected);
});
