import { DEBT_SHARES, EMPLOYMENTS, FUND_SOURCES, INCOME_BRACKETS } from "@maru/rules";
import type { AffordabilityAnswers } from "../../wire/member-endpoints.ts";

/** What stands in the fields; empty is not answered yet. */
export interface AffordabilityDraft {
  readonly employment: string;
  readonly yearIncomeFrom: string;
  readonly fundSource: string;
  readonly debts: string;
  readonly dependants: string;
  /** With its separators, as it is shown. */
  readonly affordable: string;
}

export const EMPTY_DRAFT: AffordabilityDraft = {
  employment: "",
  yearIncomeFrom: "",
  fundSource: "",
  debts: "",
  dependants: "",
  affordable: "",
};

/** What is sent; null while a question is open. */
export function draftAnswers(draft: AffordabilityDraft): AffordabilityAnswers | null {
  const employment = EMPLOYMENTS.find((value) => value === draft.employment);
  const yearIncomeFrom = INCOME_BRACKETS.find((from) => String(from) === draft.yearIncomeFrom);
  const fundSource = FUND_SOURCES.find((value) => value === draft.fundSource);
  const debts = DEBT_SHARES.find((value) => value === draft.debts);
  if (employment === undefined || yearIncomeFrom === undefined) return null;
  if (fundSource === undefined || debts === undefined) return null;
  if (draft.dependants === "" || draft.affordable === "") return null;
  return {
    employment,
    yearIncomeFrom,
    fundSource,
    debts,
    hasDependants: draft.dependants === "yes",
    monthAffordable: Number(draft.affordable.replaceAll(",", "")),
  };
}
