import { expect, it } from "vitest";
import { type AffordabilityDraft, draftAnswers, EMPTY_DRAFT } from "./affordability-draft.ts";

const WHOLE: AffordabilityDraft = {
  employment: "retired",
  yearIncomeFrom: "0",
  fundSource: "pension",
  debts: "none",
  dependants: "no",
  affordable: "1,200,000",
};

it("P-34: what is filled in is sent as the fields say it, and zero is an answer", () => {
  const sent = {
    employment: "retired",
    yearIncomeFrom: 0,
    fundSource: "pension",
    debts: "none",
    hasDependants: false,
    monthAffordable: 1_200_000,
  };
  expect(draftAnswers(WHOLE)).toEqual(sent);
  expect(draftAnswers({ ...WHOLE, affordable: "0", dependants: "yes" })).toEqual({
    ...sent,
    hasDependants: true,
    monthAffordable: 0,
  });
});

it.each(Object.keys(EMPTY_DRAFT))("P-34: nothing is sent while %s is open", (field) => {
  expect(draftAnswers({ ...WHOLE, [field]: "" })).toBeNull();
});
