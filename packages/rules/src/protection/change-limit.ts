/** Limits a player can set. Amounts in points, `openBets` a number of bets, `sessionMinutes` in minutes of one session of play. */
export const LIMIT_FIELDS = [
  "singleStake",
  "dayStake",
  "weekStake",
  "monthStake",
  "dayLoss",
  "weekLoss",
  "monthLoss",
  "dayDeposit",
  "weekDeposit",
  "monthDeposit",
  "balance",
  "openBets",
  "sessionMinutes",
] as const;
export type LimitField = (typeof LIMIT_FIELDS)[number];

/** Of what is no amount: so many bets nobody has open, and a session of more than a year is none that a limit ends. */
const MOST: Partial<Record<LimitField, number>> = { openBets: 1_000_000, sessionMinutes: 525_600 };

/** The highest value that a limit can have, in its own unit; who wants a higher one wants none. */
export function mostOfLimit(field: LimitField): number {
  return MOST[field] ?? Number.MAX_SAFE_INTEGER;
}

/** A raised limit waits this long, and then for a second yes (P-08). */
export const RAISE_WAIT_MS = 24 * 3_600_000;

/** `now`: it acts on the next request. `wait`: it is a raise. `same`: nothing changes. */
export type LimitChange = "now" | "wait" | "same";

/** What a change from `before` to `after` is; null is no limit, the highest of all. */
export function judgeLimitChange(before: number | null, after: number | null): LimitChange {
  if (before === after) return "same";
  if (after === null) return "wait";
  return before === null || after < before ? "now" : "wait";
}
