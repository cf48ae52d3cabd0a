import { BugError, type Instant, instant } from "@maru/values";
import { dayOf, instantAt, type SessionZone } from "./session-zone.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
/** Asia/Seoul is UTC+9 the whole year, so a local day is plain arithmetic. */
const SEOUL_OFFSET_MS = 9 * 60 * MINUTE_MS;
/** An opening further off than this is a mistake in the data. */
const LOOK_AHEAD_DAYS = 60;

/** One trading day of the week, by the calendar's clock. `closesAtMinute` above 1,440 reaches into the next day. */
export interface WeeklySession {
  /** 0 Sunday … 6 Saturday: the day it opens on. */
  readonly weekday: number;
  readonly opensAtMinute: number;
  readonly closesAtMinute: number;
}

/** A day whose session ends early: before a feast, say. */
export interface HalfDay {
  /** Of the session's opening, by the calendar's clock, counted from 1970-01-01. */
  readonly day: number;
  /** Above 1,440 it is in the next day, as that of the week is. */
  readonly closesAtMinute: number;
}

/** When a market is open: versioned data, never code. `weekly: null` is always open. */
export interface SessionCalendar {
  readonly name: "always" | "platform" | "fx";
  readonly version: number;
  /** By whose clock hours and days are told: a venue's hours move in Seoul when its place sets the clock. */
  readonly zone: SessionZone;
  readonly weekly: readonly WeeklySession[] | null;
  /** Days since 1970-01-01 whose session does not open. */
  readonly holidays: readonly number[];
  readonly halfDays: readonly HalfDay[];
}

export type SessionState =
  | { readonly isOpen: true; readonly opensAtMs: Instant; readonly closesAtMs: Instant | null }
  | { readonly isOpen: false; readonly nextOpensAtMs: Instant };

/** The Seoul day of an instant, in days since 1970-01-01. */
export function seoulDay(at: Instant): number {
  return Math.floor((at + SEOUL_OFFSET_MS) / DAY_MS);
}

/** Whether the market is open at `at`; sessions are half-open [opens, closes). */
export function sessionAt(calendar: SessionCalendar, at: Instant): SessionState {
  if (calendar.weekly === null) return { isOpen: true, opensAtMs: instant(0), closesAtMs: null };
  const today = dayOf(at, calendar.zone);
  for (const day of [today - 1, today]) {
    const session = sessionOf(calendar, day);
    if (session !== null && at >= session.opensAtMs && at < session.closesAtMs)
      return { isOpen: true, ...session };
  }
  return { isOpen: false, nextOpensAtMs: nextOpening(calendar, today, at) };
}

/** Whether a round's window lies inside one session: its last moment may be the closing moment itself. */
export function fitsSession(calendar: SessionCalendar, fromMs: Instant, toMs: Instant): boolean {
  const session = sessionAt(calendar, fromMs);
  return session.isOpen && (session.closesAtMs === null || toMs <= session.closesAtMs);
}

function nextOpening(calendar: SessionCalendar, today: number, at: Instant): Instant {
  for (let day = today; day <= today + LOOK_AHEAD_DAYS; day += 1) {
    const session = sessionOf(calendar, day);
    if (session !== null && session.opensAtMs > at) return session.opensAtMs;
  }
  throw new BugError(`calendar ${calendar.name} never opens after ${at}`);
}

function sessionOf(
  calendar: SessionCalendar,
  day: number,
): { readonly opensAtMs: Instant; readonly closesAtMs: Instant } | null {
  if (day < 0 || calendar.holidays.includes(day)) return null;
  // 1970-01-01 was a Thursday.
  const weekday = (day + 4) % 7;
  const found = calendar.weekly?.find((session) => session.weekday === weekday);
  if (found === undefined) return null;
  const opensAtMs = instantAt(day, found.opensAtMinute, calendar.zone);
  if (opensAtMs < 0) return null;
  const half = calendar.halfDays.find((one) => one.day === day);
  // Hours that were changed since may end before it: a half day never makes a session longer.
  const closesAtMinute = Math.min(found.closesAtMinute, half?.closesAtMinute ?? Infinity);
  return {
    opensAtMs: instant(opensAtMs),
    closesAtMs: instant(instantAt(day, closesAtMinute, calendar.zone)),
  };
}
