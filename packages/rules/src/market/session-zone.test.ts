import { instant } from "@maru/values";
import { describe, expect, it } from "vitest";
import { fitsSession, sessionAt, type SessionCalendar } from "./session-calendar.ts";
import { SESSIONS } from "./sessions.ts";
import { dayOf, instantAt, SESSION_ZONES, type SessionZone } from "./session-zone.ts";

const at = (text: string) => instant(Date.parse(text));
const dayNamed = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

describe("a place's clock", () => {
  it.each<readonly [SessionZone, string, number, string]>([
    ["Asia/Seoul", "2026-11-27", 480, "2026-11-26T23:00:00Z"],
    ["UTC", "2026-11-27", 480, "2026-11-27T08:00:00Z"],
    ["America/New_York", "2026-11-27", 1_020, "2026-11-27T22:00:00Z"],
    ["America/New_York", "2026-07-03", 1_020, "2026-07-03T21:00:00Z"],
    // The hour of 02:00 is left out on 2026-03-08 and shown twice on 2026-11-01.
    ["America/New_York", "2026-03-08", 119, "2026-03-08T06:59:00Z"],
    ["America/New_York", "2026-03-08", 150, "2026-03-08T07:30:00Z"],
    ["America/New_York", "2026-03-08", 180, "2026-03-08T07:00:00Z"],
    ["America/New_York", "2026-11-01", 90, "2026-11-01T05:30:00Z"],
    ["America/New_York", "2026-11-01", 120, "2026-11-01T07:00:00Z"],
    ["Europe/London", "2026-03-29", 61, "2026-03-29T01:01:00Z"],
    ["Europe/London", "2026-06-01", 480, "2026-06-01T07:00:00Z"],
  ])("%s on %s shows minute %d at %s", (zone, date, minute, expected) => {
    expect(new Date(instantAt(dayNamed(date), minute, zone)).toISOString()).toBe(at2(expected));
  });

  it("begins each day at its own midnight, however often it is asked", () => {
    for (const zone of SESSION_ZONES)
      for (let day = dayNamed("2026-01-01"); day < dayNamed("2027-01-01"); day += 1) {
        const midnightMs = instantAt(day, 0, zone);
        expect([zone, dayOf(midnightMs, zone), dayOf(midnightMs - 1, zone)]).toEqual([zone, day, day - 1]);
      }
  });
});

const at2 = (text: string): string => new Date(text).toISOString();

describe("hours by New York's clock", () => {
  /** As a market of currencies trades: from 17:00 to 17:00 the next day, closed from Friday to Sunday. */
  const calendar: SessionCalendar = {
    ...SESSIONS.fx,
    zone: "America/New_York",
    weekly: [0, 1, 2, 3, 4].map((weekday) => ({ weekday, opensAtMinute: 1_020, closesAtMinute: 2_460 })),
  };

  it("move by an hour in Seoul when New York sets its clock", () => {
    // Friday 17:00 in New York is 06:00 in Seoul in summer and 07:00 in winter.
    expect(sessionAt(calendar, at("2026-10-30T20:59:59Z")).isOpen).toBe(true);
    expect(sessionAt(calendar, at("2026-10-30T21:00:00Z"))).toEqual({
      isOpen: false,
      nextOpensAtMs: at("2026-11-01T22:00:00Z"),
    });
    expect(sessionAt(calendar, at("2026-11-06T21:59:59Z")).isOpen).toBe(true);
    expect(sessionAt(calendar, at("2026-11-06T22:00:00Z")).isOpen).toBe(false);
  });

  it("let no round begin that would end behind them, on either side of the change", () => {
    const minute = 60_000;
    for (const close of ["2026-10-30T21:00:00Z", "2026-11-06T22:00:00Z"]) {
      const closeMs = at(close);
      expect(fitsSession(calendar, instant(closeMs - minute), closeMs)).toBe(true);
      expect(fitsSession(calendar, instant(closeMs - 30_000), instant(closeMs + 30_000))).toBe(false);
    }
  });

  it("count holidays and half days by New York's days", () => {
    const thanksgiving = dayNamed("2026-11-26");
    const closed = { ...calendar, holidays: [thanksgiving] };
    // The session that opens on Wednesday evening ends on Thursday at 17:00; Thursday's own does not open.
    expect(sessionAt(closed, at("2026-11-26T21:59:00Z")).isOpen).toBe(true);
    expect(sessionAt(closed, at("2026-11-26T22:00:00Z"))).toMatchObject({
      nextOpensAtMs: at("2026-11-29T22:00:00Z"),
    });
    const half = { ...calendar, halfDays: [{ day: thanksgiving - 1, closesAtMinute: 2_220 }] };
    expect(sessionAt(half, at("2026-11-26T17:59:00Z")).isOpen).toBe(true);
    expect(sessionAt(half, at("2026-11-26T18:00:00Z")).isOpen).toBe(false);
  });
});
