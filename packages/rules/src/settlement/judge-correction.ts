/** Why the money of a settled round was reversed: what everybody is told. */
export const CORRECTION_REASONS = ["price-error", "rule-error", "system-fault"] as const;
export type CorrectionReason = (typeof CORRECTION_REASONS)[number];

export interface CorrectionFacts {
  readonly isSettled: boolean;
  /** Its bets have left the books. */
  readonly isArchived: boolean;
  readonly isCorrected: boolean;
  /** Every stake was paid back: void, or a draw. */
  readonly isRefunded: boolean;
  readonly bets: number;
}

export type CorrectionRefusal =
  | { readonly code: "ROUND_NOT_SETTLED" }
  | { readonly code: "ROUND_ARCHIVED" }
  | { readonly code: "ROUND_CORRECTED" }
  | { readonly code: "ROUND_MOVED_NOTHING" };

/** Whether the money of a round can be reversed: all of it, of all its bets, once (F-12). Null: it can. */
export function judgeCorrection(facts: CorrectionFacts): CorrectionRefusal | null {
  if (!facts.isSettled) return { code: "ROUND_NOT_SETTLED" };
  if (facts.isCorrected) return { code: "ROUND_CORRECTED" };
  if (facts.isArchived) return { code: "ROUND_ARCHIVED" };
  if (facts.isRefunded || facts.bets === 0) return { code: "ROUND_MOVED_NOTHING" };
  return null;
}
