import { addPoints, type Instant, type Points, subtractPoints, ZERO_POINTS } from "@maru/values";
import { seoulDayIndex } from "../round/seoul-day.ts";

/** What protects one player, set by themself or for them; null is no limit. Amounts in points a Seoul day. */
export interface Protection {
  readonly excludedUntilMs: number | null;
  readonly timedOutUntilMs: number | null;
  readonly singleStakeMax: Points | null;
  readonly dayStakeMax: Points | null;
  readonly dayLossMax: Points | null;
}

export const NO_PROTECTION: Protection = {
  excludedUntilMs: null,
  timedOutUntilMs: null,
  singleStakeMax: null,
  dayStakeMax: null,
  dayLossMax: null,
};

/** A player's running totals of one Seoul day, kept on the account's own row. */
export interface DayTotals {
  readonly day: number;
  readonly stakedPoints: Points;
  readonly returnedPoints: Points;
}

export type ProtectionRefusal =
  | { readonly code: "SELF_EXCLUDED"; readonly untilMs: number }
  | { readonly code: "TIMED_OUT"; readonly untilMs: number }
  | { readonly code: "SINGLE_STAKE_LIMIT"; readonly max: number }
  | { readonly code: "DAY_STAKE_LIMIT"; readonly max: number; readonly left: number }
  | { readonly code: "DAY_LOSS_LIMIT"; readonly max: number; readonly left: number };

/** The totals as they count at `nowMs`: those of an earlier day are over. */
export function totalsAt(totals: DayTotals, nowMs: Instant): DayTotals {
  const day = seoulDayIndex(nowMs);
  return totals.day === day ? totals : { day, stakedPoints: ZERO_POINTS, returnedPoints: ZERO_POINTS };
}

/** The stake a player is about to place: `wholePoints` rounded up, as the limits see an amount not yet judged. */
export interface StakeAttempt {
  readonly wholePoints: Points;
  readonly nowMs: Instant;
}

/**
 * Whether protection forbids a stake, in the order of the checks. The new stake counts as lost, since it may be; what came
 * back today counts against what was staked today, whenever its round began (P-09, P-10).
 */
export function checkProtection(
  protection: Protection,
  totals: DayTotals,
  attempt: StakeAttempt,
): ProtectionRefusal | null {
  const { excludedUntilMs, timedOutUntilMs, singleStakeMax, dayStakeMax, dayLossMax } = protection;
  const { wholePoints: stake, nowMs } = attempt;
  const today = totalsAt(totals, nowMs);
  const lost = subtractPoints(today.stakedPoints, today.returnedPoints);
  if (excludedUntilMs !== null && nowMs < excludedUntilMs)
    return { code: "SELF_EXCLUDED", untilMs: excludedUntilMs };
  if (timedOutUntilMs !== null && nowMs < timedOutUntilMs)
    return { code: "TIMED_OUT", untilMs: timedOutUntilMs };
  if (singleStakeMax !== null && stake > singleStakeMax)
    return { code: "SINGLE_STAKE_LIMIT", max: Number(singleStakeMax) };
  if (dayStakeMax !== null && today.stakedPoints + stake > dayStakeMax)
    return { code: "DAY_STAKE_LIMIT", ...room(dayStakeMax, today.stakedPoints) };
  if (dayLossMax !== null && lost + stake > dayLossMax)
    return { code: "DAY_LOSS_LIMIT", ...room(dayLossMax, lost) };
  return null;
}

/** The totals after an accepted stake. */
export function withStake(totals: DayTotals, stakePoints: Points, nowMs: Instant): DayTotals {
  const today = totalsAt(totals, nowMs);
  return { ...today, stakedPoints: addPoints(today.stakedPoints, stakePoints) };
}

/** The totals after a payout or a refund. */
export function withReturn(totals: DayTotals, returnedPoints: Points, nowMs: Instant): DayTotals {
  const today = totalsAt(totals, nowMs);
  return { ...today, returnedPoints: addPoints(today.returnedPoints, returnedPoints) };
}

function room(max: Points, used: Points): { readonly max: number; readonly left: number } {
  const left = max - used;
  return { max: Number(max), left: left > 0n ? Number(left) : 0 };
}
