import { type Instant, instant, ok, refused, type Result, type Stock } from "@maru/values";
import type { MarketRules } from "./market-rules.ts";
import type { HalfDay, SessionCalendar, WeeklySession } from "./session-calendar.ts";
import type { SessionZone } from "./session-zone.ts";
import { SESSIONS } from "./sessions.ts";

/** What may be changed of a market: whether rounds are made of it, its hours and how old a deciding tick may be. A change is a new version (F-16). */
export interface MarketTerms {
  readonly stock: Stock;
  /** 1 is what the market came with. */
  readonly version: number;
  /** Rounds that begin at or after this moment are under it, and under no other. */
  readonly actsFromMs: Instant;
  /** Off: no round begins. The hours stay, for when it is on again. */
  readonly isOn: boolean;
  readonly calendar: SessionCalendar;
  readonly staleLimitMs: number;
}

/** What a new version says; the rest follows from the market and the moment. */
export interface MarketWish {
  readonly isOn: boolean;
  /** By whose clock the hours and days are told. */
  readonly zone: SessionZone;
  /** Null: always open. */
  readonly weekly: readonly WeeklySession[] | null;
  /** Days counted from 1970-01-01 whose session does not open. */
  readonly holidays: readonly number[];
  /** Days whose session closes early. */
  readonly halfDays: readonly HalfDay[];
  readonly staleLimitMs: number;
}

export type MarketTermsFault =
  | { readonly code: "STALE_LIMIT_WRONG"; readonly min: number; readonly max: number }
  | { readonly code: "SESSION_WRONG"; readonly weekday: number }
  | { readonly code: "SESSIONS_OVERLAP"; readonly weekday: number }
  | { readonly code: "NEVER_OPEN"; readonly maxDays: number }
  | { readonly code: "HOLIDAYS_WRONG"; readonly max: number }
  | { readonly code: "HALF_DAYS_WRONG"; readonly max: number };

/** A staleness limit below a second would void sound rounds, one above five minutes would settle on old prices (F-09). */
export const STALE_LIMIT_MS = { min: 1_000, max: 300_000 } as const;
const MOST_HOLIDAYS = 200;
/** 9999-12-31: no calendar has a later day, and past the whole numbers a day is followed by itself. */
const LAST_DAY = 2_932_896;
/** A market that stays shut for longer than this is switched off, not given a calendar. */
const LONGEST_CLOSED_DAYS = 30;
const SHORTEST_SESSION_MINUTES = 15;
const DAY_MINUTES = 1_440;
const WEEK_DAYS = 7;

/** Rounds of every length begin on this grid, so a version that acts from one of its moments splits none. */
const ACTS_ON_MS = 300_000;
/** A round is made 2 s before it begins; a version is written longer before the first round that it concerns. */
export const MARKET_NOTICE_MS = 30_000;

/** The version that every market has from the start. */
export function firstMarketTerms(rules: MarketRules): MarketTerms {
  return {
    stock: rules.stock,
    version: 1,
    actsFromMs: instant(0),
    isOn: true,
    calendar: SESSIONS[rules.session],
    staleLimitMs: rules.staleLimitMs,
  };
}

/** The version that a round beginning at `startMs` is under: of those that act by then, the newest. */
export function marketTermsAt(
  first: MarketTerms,
  later: readonly MarketTerms[],
  startMs: number,
): MarketTerms {
  return later.reduce(
    (found, terms) => (terms.actsFromMs <= startMs && terms.version > found.version ? terms : found),
    first,
  );
}

/** From when a version that is written now acts: a moment of the grid of all rounds, none of which is made yet. */
export function marketTermsActFrom(nowMs: Instant): Instant {
  return instant(Math.ceil((nowMs + MARKET_NOTICE_MS) / ACTS_ON_MS) * ACTS_ON_MS);
}

/** Judges hours and limit before they are saved: every fault at once. */
export function checkMarketWish(wish: MarketWish): Result<MarketWish, readonly MarketTermsFault[]> {
  const faults = [...limitFaults(wish), ...(wish.weekly === null ? [] : weeklyFaults(wish.weekly))];
  const all = faults.length > 0 ? faults : [...holidayFaults(wish), ...halfDayFaults(wish)];
  return all.length > 0 ? refused(all) : ok(wish);
}

function limitFaults({ staleLimitMs }: MarketWish): readonly MarketTermsFault[] {
  const isFine =
    Number.isSafeInteger(staleLimitMs) &&
    staleLimitMs >= STALE_LIMIT_MS.min &&
    staleLimitMs <= STALE_LIMIT_MS.max;
  return isFine ? [] : [{ code: "STALE_LIMIT_WRONG", ...STALE_LIMIT_MS }];
}

function weeklyFaults(weekly: readonly WeeklySession[]): readonly MarketTermsFault[] {
  if (weekly.length === 0) return [{ code: "NEVER_OPEN", maxDays: LONGEST_CLOSED_DAYS }];
  const wrong = weekly.filter((session) => !isSession(session));
  if (wrong.length > 0) return wrong.map(({ weekday }) => ({ code: "SESSION_WRONG", weekday }));
  return weekly.flatMap((session, at): readonly MarketTermsFault[] => {
    const others = weekly.filter((_, other) => other !== at);
    const isDouble = others.some(({ weekday }) => weekday === session.weekday);
    const next = others.find(({ weekday }) => weekday === (session.weekday + 1) % WEEK_DAYS);
    const reachesInto = next !== undefined && next.opensAtMinute < session.closesAtMinute - DAY_MINUTES;
    return isDouble || reachesInto ? [{ code: "SESSIONS_OVERLAP", weekday: session.weekday }] : [];
  });
}

function isSession({ weekday, opensAtMinute, closesAtMinute }: WeeklySession): boolean {
  const isWhole = [weekday, opensAtMinute, closesAtMinute].every(Number.isSafeInteger);
  const isOnWeek = weekday >= 0 && weekday < WEEK_DAYS && opensAtMinute >= 0 && opensAtMinute < DAY_MINUTES;
  const lasts = closesAtMinute - opensAtMinute;
  return isWhole && isOnWeek && lasts >= SHORTEST_SESSION_MINUTES && lasts <= DAY_MINUTES;
}

function holidayFaults({ weekly, holidays }: MarketWish): readonly MarketTermsFault[] {
  const isList =
    holidays.length <= MOST_HOLIDAYS &&
    new Set(holidays).size === holidays.length &&
    holidays.every((day) => Number.isSafeInteger(day) && day >= 0 && day <= LAST_DAY);
  if (!isList || (weekly === null && holidays.length > 0))
    return [{ code: "HOLIDAYS_WRONG", max: weekly === null ? 0 : MOST_HOLIDAYS }];
  if (weekly === null || closedDays(weekly, holidays) <= LONGEST_CLOSED_DAYS) return [];
  return [{ code: "NEVER_OPEN", maxDays: LONGEST_CLOSED_DAYS }];
}

/** A half day is a day that opens, once, and closes before it would: after the shortest session, within that of its weekday. */
function halfDayFaults({ weekly, holidays, halfDays }: MarketWish): readonly MarketTermsFault[] {
  const isFine =
    halfDays.length <= MOST_HOLIDAYS &&
    new Set(halfDays.map(({ day }) => day)).size === halfDays.length &&
    halfDays.every((half) => isHalfDay(half, weekly ?? [], holidays));
  return isFine ? [] : [{ code: "HALF_DAYS_WRONG", max: weekly === null ? 0 : MOST_HOLIDAYS }];
}

function isHalfDay(
  { day, closesAtMinute }: HalfDay,
  weekly: readonly WeeklySession[],
  holidays: readonly number[],
): boolean {
  const isDay = Number.isSafeInteger(day) && day >= 0 && day <= LAST_DAY && !holidays.includes(day);
  // 1970-01-01 was a Thursday.
  const session = weekly.find(({ weekday }) => weekday === (day + 4) % WEEK_DAYS);
  if (!isDay || session === undefined || !Number.isSafeInteger(closesAtMinute)) return false;
  const isLongEnough = closesAtMinute >= session.opensAtMinute + SHORTEST_SESSION_MINUTES;
  return isLongEnough && closesAtMinute < session.closesAtMinute;
}

/** The longest run of days without an opening around the holidays. */
function closedDays(weekly: readonly WeeklySession[], holidays: readonly number[]): number {
  const shut = new Set(holidays);
  const openWeekdays = new Set(weekly.map(({ weekday }) => weekday));
  const runFrom = (first: number): number => {
    let day = first;
    // 1970-01-01 was a Thursday.
    while (shut.has(day) || !openWeekdays.has((day + 4) % WEEK_DAYS)) day += 1;
    return day - first;
  };
  return Math.max(0, ...holidays.map(runFrom));
}
