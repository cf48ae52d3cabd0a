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
