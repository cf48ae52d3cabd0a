import { type RefusalOf, type RefusalTable } from "@maru/values";
import type { LimitField } from "../change-limit.ts";
import { MONTH_DAYS, WEEK_DAYS } from "../limits.ts";
import { ASSESSMENT_VALID_MS, type MonthAmounts, UNASSESSED_MONTH } from "./assess.ts";

/** Why an assessment keeps a limit from rising: `max` is what limits may let through in 30 days, in whole units. */
export const AFFORDABILITY_REFUSALS = {
  /** There is none that is valid. */
  AFFORDABILITY_NEEDED: { max: "number" },
  /** There is one, and it allows less. */
  AFFORDABILITY_EXCEEDED: { max: "number" },
} as const satisfies RefusalTable;
export type AffordabilityRefusal = RefusalOf<typeof AFFORDABILITY_REFUSALS>;

/** A player's newest assessment: what it allows, and when it was made. Epoch ms. */
export interface Assessment {
  readonly allowed: MonthAmounts;
  readonly madeAtMs: number;
}

/** What the assessment stands on: whether the site is played on for money, and the newest assessment, if there is any. */
export interface AffordabilityFacts {
  readonly mode: "play" | "licensed";
  readonly newest: Assessment | null;
  readonly nowMs: number;
}

type MonthLimit = keyof MonthAmounts;
/** Limits by field; null is no limit. */
type AmountLimits = Readonly<Record<LimitField, number | null>>;

/** How often each span's limit can be used up within 30 days: those of a week begin in the fifth. */
const SPANS: Readonly<Record<MonthLimit, readonly (readonly [LimitField, number])[]>> = {
  loss: [
    ["dayLoss", MONTH_DAYS],
    ["weekLoss", Math.ceil(MONTH_DAYS / WEEK_DAYS)],
    ["monthLoss", 1],
  ],
  deposit: [
    ["dayDeposit", MONTH_DAYS],
    ["weekDeposit", Math.ceil(MONTH_DAYS / WEEK_DAYS)],
    ["monthDeposit", 1],
  ],
};

/** When an assessment stops to count. */
export function assessmentEndMs(madeAtMs: number): number {
  return madeAtMs + ASSESSMENT_VALID_MS;
}

export function isAssessmentValid({ madeAtMs }: Pick<Assessment, "madeAtMs">, nowMs: number): boolean {
  return nowMs < assessmentEndMs(madeAtMs);
}

/** The most that the limits together let a player lose or deposit in 30 days; null is without end. */
export function mostInMonth(limits: AmountLimits, of: MonthLimit): number | null {
  const most = SPANS[of].flatMap(([field, times]) => {
    const limit = limits[field];
    return limit === null ? [] : [limit * times];
  });
  return most.length === 0 ? null : Math.min(...most);
}

/**
 * Whether a limit may rise to `to`, or go where it is null: for money only while all limits together stay within what needs no assessment, or within
 * what a valid one allows. Ask it when the raise is asked for, and again when it is to act: an assessment may have ended, and other limits have risen.
 */
export function judgeRaise(
  limits: AmountLimits,
  raise: { readonly field: LimitField; readonly to: number | null },
  { mode, newest, nowMs }: AffordabilityFacts,
): AffordabilityRefusal | null {
  const of = monthLimitOf(raise.field);
  if (mode === "play" || of === null) return null;
  const valid = newest !== null && isAssessmentValid(newest, nowMs) ? newest : null;
  const max = Math.max(UNASSESSED_MONTH[of], valid?.allowed[of] ?? 0);
  const most = mostInMonth({ ...limits, [raise.field]: raise.to }, of);
  if (most !== null && most <= max) return null;
  return { code: valid === null ? "AFFORDABILITY_NEEDED" : "AFFORDABILITY_EXCEEDED", max };
}

function monthLimitOf(field: LimitField): MonthLimit | null {
  if (SPANS.loss.some(([name]) => name === field)) return "loss";
  return SPANS.deposit.some(([name]) => name === field) ? "deposit" : null;
}
