/** What a site owes its players at a moment, in whole units of its money. */
export interface OwedFunds {
  /** Balances. */
  readonly players: number;
  /** Held for withdrawals that are not paid yet. */
  readonly reserve: number;
  /** Stakes of rounds that are not settled. */
  readonly stakes: number;
}

/** What is owed held against the segregated account (P-38). */
export interface FundsCheck extends OwedFunds {
  /** The moment whose sums are compared. */
  readonly atMs: number;
  /** What the segregated account held. */
  readonly held: number;
  /** Since when less was held than owed, without a break; null where it is covered. */
  readonly shortSinceMs: number | null;
}

export function sumOfOwed({ players, reserve, stakes }: OwedFunds): number {
  return players + reserve + stakes;
}

/** Holds one moment's sums against each other; `before` is the check before it, so that a shortfall keeps the moment it began at. */
export function compareFunds(
  of: OwedFunds & Pick<FundsCheck, "atMs" | "held">,
  before: Pick<FundsCheck, "shortSinceMs"> | null,
): FundsCheck {
  const isShort = sumOfOwed(of) > of.held;
  return { ...of, shortSinceMs: isShort ? (before?.shortSinceMs ?? of.atMs) : null };
}

/**
 * How a site stands with what it holds for its players. `play`: points are nobody's money. `sandbox`: its licence is for development, and no
 * money moves. `unchecked`: no day of it has ended yet.
 */
export const FUNDS_STANDINGS = ["play", "sandbox", "unchecked", "covered", "short"] as const;
export type FundsStanding = (typeof FUNDS_STANDINGS)[number];

export interface FundsSite {
  readonly mode: "play" | "licensed";
  /** The licence in force is one for development. */
  readonly isSandbox: boolean;
}

/** Whether what the site owes is money, so that a segregated account has to cover it. A site that lost its licence still owes it. */
export function owesMoney({ mode, isSandbox }: FundsSite): boolean {
  return mode === "licensed" && !isSandbox;
}

/** By its newest check, null before the first. */
export function fundsStanding(
  site: FundsSite,
  newest: Pick<FundsCheck, "shortSinceMs"> | null,
): FundsStanding {
  if (!owesMoney(site)) return site.mode === "play" ? "play" : "sandbox";
  if (newest === null) return "unchecked";
  return newest.shortSinceMs === null ? "covered" : "short";
}

/** A line of the segregated account's bank statement, as somebody enters it. */
export interface SegregatedWish {
  /** Days since 1970-01-01, as the bank dates it. */
  readonly day: number;
  readonly direction: "in" | "out";
  /** Above 0. */
  readonly amount: number;
  /** What the statement says the account holds after it. */
  readonly balance: number;
}

export interface SegregatedFacts {
  readonly site: FundsSite;
  /** The account's newest entry; null before the first. */
  readonly last: Pick<SegregatedWish, "day" | "balance"> | null;
  /** Of the site's clock, days since 1970-01-01. */
  readonly today: number;
}

export type SegregatedRefusal =
  | { readonly code: "SEGREGATED_NOT_NEEDED" }
  /** Of a day that has not come; days since 1970-01-01. */
  | { readonly code: "SEGREGATED_DAY_AHEAD"; readonly last: number }
  /** Of a day before the newest line's. */
  | { readonly code: "SEGREGATED_DAY_BEHIND"; readonly first: number }
  /** The account would hold another sum than the statement says: a line is missing, twice there, or wrong. */
  | { readonly code: "SEGREGATED_BALANCE_DIFFERS"; readonly expected: number };

/**
 * Why a line cannot follow the ones before it, or null. Every line says its balance, so what is held is known twice: by the lines' sum and by
 * the bank's own word. It is judged when it is entered and again when the second person approves it.
 */
export function judgeSegregatedEntry(
  wish: SegregatedWish,
  { site, last, today }: SegregatedFacts,
): SegregatedRefusal | null {
  if (!owesMoney(site)) return { code: "SEGREGATED_NOT_NEEDED" };
  if (wish.day > today) return { code: "SEGREGATED_DAY_AHEAD", last: today };
  if (last !== null && wish.day < last.day) return { code: "SEGREGATED_DAY_BEHIND", first: last.day };
  const held = last?.balance ?? 0;
  const expected = wish.direction === "in" ? held + wish.amount : held - wish.amount;
  return expected === wish.balance ? null : { code: "SEGREGATED_BALANCE_DIFFERS", expected };
}
