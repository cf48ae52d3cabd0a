import type { SiteRoundTerms } from "@maru/contract";
import type { FeeTable, Round } from "@maru/rules";
import { roundOfRow, type RoundRow } from "../../platform/round-row.ts";

/** What a site offers on a round; without limits there is nothing. */
export interface TermsRow {
  readonly limit_min: string | null;
  readonly limit_max: string | null;
  readonly profit_per: number | null;
  readonly fee: FeeTable | null;
}

/** A row of rounds.round with the terms of one site. */
export interface SiteRoundRow extends RoundRow, TermsRow {}

export interface SiteRound {
  readonly round: Round;
  /** What the site offered on it; null when the site did not have the option yet. */
  readonly terms: SiteRoundTerms | null;
}

export function siteRoundOf(row: SiteRoundRow): SiteRound {
  return { round: roundOfRow(row), terms: termsOfRow(row) };
}

export function termsOfRow(row: TermsRow): SiteRoundTerms | null {
  if (row.limit_min === null || row.limit_max === null) return null;
  return {
    profitPer: row.profit_per,
    fee: row.fee,
    limitMin: Number(row.limit_min),
    limitMax: Number(row.limit_max),
  };
}
