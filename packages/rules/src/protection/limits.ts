import { addPoints, type Instant, points, type Points, subtractPoints, ZERO_POINTS } from "@maru/values";
import { seoulDayIndex } from "../round/seoul-day.ts";
import { checkPlay, type PlaySession, withPlay } from "./play-session.ts";
import type { ProtectionRefusal } from "./protection-refusal.ts";

/** What protects one player, set by themself or for them; null is no limit. Amounts in points, days in Seoul, today included. */
export interface Protection {
  readonly excludedUntilMs: number | null;
  /** An exclusion that has run out goes on until this moment; null: until the player asks to return (P-16). */
  readonly exclusionReturnMs: number | null;
  readonly timedOutUntilMs: number | null;
  readonly sessionMaxMs: number | null;
  readonly singleStakeMax: Points | null;
  readonly dayStakeMax: Points | null;
  readonly weekStakeMax: Points | null;
  readonly monthStakeMax: Points | null;
  readonly dayLossMax: Points | null;
  readonly weekLossMax: Points | null;
  readonly monthLossMax: Points | null;
  /** Bets that may be open at a time. */
  readonly openBetsMax: number | null;
  /** Above it nothing more is bet: the player meant to take it out (P-09). */
  readonly balanceMax: Points | null;
}

export const NO_PROTECTION: Protection = {
  excludedUntilMs: null,
  exclusionReturnMs: null,
  timedOutUntilMs: null,
  sessionMaxMs: null,
  singleStakeMax: null,
  dayStakeMax: null,
  weekStakeMax: null,
  monthStakeMax: null,
  dayLossMax: null,
  weekLossMax: null,
  monthLossMax: null,
  openBetsMax: null,
  balanceMax: null,
};

/** The days of the longer limits, today among them. */
export const WEEK_DAYS = 7;
export const MONTH_DAYS = 30;

/** A player's running totals of one Seoul day, kept on the account's own row. */
export interface DayTotals {
  readonly day: number;
  readonly stakedPoints: Points;
  readonly returnedPoints: Points;
}

/** What a player did so far, as limits see it. */
export interface PlayRecord {
  readonly totals: DayTotals;
  /** The days before the one of `totals`, each at most once. */
  readonly earlierDays: readonly DayTotals[];
  readonly play: PlaySession;
  /** Bets whose round is not settled. */
  readonly openBets: number;
}

type AmountRefusal = Extract<ProtectionRefusal, { readonly left: number }>;
type AmountLimit = AmountRefusal["code"];

/** The totals as they count at `nowMs`: those of an earlier day are over. */
export function totalsAt(totals: DayTotals, nowMs: Instant): DayTotals {
  const day = seoulDayIndex(nowMs);
  return totals.day === day ? totals : { day, stakedPoints: ZERO_POINTS, returnedPoints: ZERO_POINTS };
}

/** The stake a player is about to place: `wholePoints` rounded up, as the limits see an amount not yet judged. */
export interface StakeAttempt {
  readonly wholePoints: Points;
  /** The balance before the stake. */
  readonly balance: Points;
  readonly nowMs: Instant;
}

/** Whether an exclusion forbids to play at `nowMs`, and until when; null where it does not. */
export function exclusionAt(
  protection: Pick<Protection, "excludedUntilMs" | "exclusionReturnMs">,
  nowMs: Instant,
): Extract<ProtectionRefusal, { code: "SELF_EXCLUDED" | "EXCLUSION_RETURN_NEEDED" }> | null {
  const { excludedUntilMs, exclusionReturnMs } = protection;
  if (excludedUntilMs === null) return null;
  const untilMs = Math.max(excludedUntilMs, exclusionReturnMs ?? 0);
  if (nowMs < untilMs) return { code: "SELF_EXCLUDED", untilMs };
  return exclusionReturnMs === null ? { code: "EXCLUSION_RETURN_NEEDED", untilMs } : null;
}

/**
 * Whether protection forbids a stake, in the order of the checks. The new stake counts as lost, since it may be; what came
 * back today counts against what was staked today, whenever its round began (P-09, P-10).
 */
export function checkProtection(
  protection: Protection,
  record: PlayRecord,
  attempt: StakeAttempt,
): ProtectionRefusal | null {
  const { timedOutUntilMs, sessionMaxMs, singleStakeMax } = protection;
  const { wholePoints: stake, nowMs } = attempt;
  const excluded = exclusionAt(protection, nowMs);
  if (excluded !== null) return excluded;
  if (timedOutUntilMs !== null && nowMs < timedOutUntilMs)
    return { code: "TIMED_OUT", untilMs: timedOutUntilMs };
  const tooLong = checkPlay(record.play, sessionMaxMs, nowMs);
  if (tooLong !== null) return tooLong;
  if (singleStakeMax !== null && stake > singleStakeMax)
    return { code: "SINGLE_STAKE_LIMIT", max: Number(singleStakeMax) };
  return checkAmounts(protection, record, attempt) ?? checkHeld(protection, record, attempt);
}

/** What stands open and what is held, before the stake. */
function checkHeld(
  { openBetsMax, balanceMax }: Protection,
  { openBets }: PlayRecord,
  { balance }: StakeAttempt,
): ProtectionRefusal | null {
  if (openBetsMax !== null && openBets >= openBetsMax) return { code: "OPEN_BETS_LIMIT", max: openBetsMax };
  if (balanceMax !== null && balance > balanceMax)
    return { code: "BALANCE_ABOVE_LIMIT", max: Number(balanceMax) };
  return null;
}

function checkAmounts(
  protection: Protection,
  record: PlayRecord,
  { wholePoints, nowMs }: StakeAttempt,
): ProtectionRefusal | null {
  const staked = (days: number) => sumOf(record, { days, nowMs }).stakedPoints;
  const lost = (days: number) => {
    const sum = sumOf(record, { days, nowMs });
    return subtractPoints(sum.stakedPoints, sum.returnedPoints);
  };
  const limits: readonly (readonly [AmountLimit, Points | null, () => Points])[] = [
    ["DAY_STAKE_LIMIT", protection.dayStakeMax, () => staked(1)],
    ["WEEK_STAKE_LIMIT", protection.weekStakeMax, () => staked(WEEK_DAYS)],
    ["MONTH_STAKE_LIMIT", protection.monthStakeMax, () => staked(MONTH_DAYS)],
    ["DAY_LOSS_LIMIT", protection.dayLossMax, () => lost(1)],
    ["WEEK_LOSS_LIMIT", protection.weekLossMax, () => lost(WEEK_DAYS)],
    ["MONTH_LOSS_LIMIT", protection.monthLossMax, () => lost(MONTH_DAYS)],
  ];
  for (const [code, max, used] of limits) {
    if (max === null) continue;
    const before = used();
    if (before + wholePoints > max) return { code, ...room(max, before) };
  }
  return null;
}

/** Stakes and returns of the last `days` Seoul days, today among them. */
export function sumOf(
  record: Pick<PlayRecord, "totals" | "earlierDays">,
  { days, nowMs }: { readonly days: number; readonly nowMs: Instant },
): DayTotals {
  const today = totalsAt(record.totals, nowMs);
  const counted = [record.totals, ...record.earlierDays].filter(
    ({ day }) => day > today.day - days && day < today.day,
  );
  return counted.reduce(
    (sum, day) => ({
      day: today.day,
      stakedPoints: addPoints(sum.stakedPoints, day.stakedPoints),
      returnedPoints: addPoints(sum.returnedPoints, day.returnedPoints),
    }),
    today,
  );
}

/** The record after an accepted stake. */
export function recordStake(record: PlayRecord, stakePoints: Points, nowMs: Instant): PlayRecord {
  const { totals, earlierDays, play, openBets } = record;
  const isTurned = totals.day !== seoulDayIndex(nowMs);
  const isWorthKeeping = totals.stakedPoints !== 0n || totals.returnedPoints !== 0n;
  return {
    totals: withStake(totals, stakePoints, nowMs),
    earlierDays: isTurned && isWorthKeeping ? [...earlierDays, totals] : earlierDays,
    play: withPlay(play, nowMs),
    openBets: openBets + 1,
  };
}

/** The totals after an accepted stake. */
export function withStake(totals: DayTotals, stakePoints: Points, nowMs: Instant): DayTotals {
  const today = totalsAt(totals, nowMs);
  return { ...today, stakedPoints: addPoints(today.stakedPoints, stakePoints) };
}

function room(max: Points, used: Points): Omit<AmountRefusal, "code"> {
  const left = max - used;
  return { max: Number(max), left: left > 0n ? Number(points(left)) : 0 };
}
