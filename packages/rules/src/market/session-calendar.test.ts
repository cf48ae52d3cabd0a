import { instant } from "@maru/values";
import { describe, expect, it } from "vitest";
import { fitsSession, seoulDay, sessionAt, type SessionCalendar } from "./session-calendar.ts";
import { SESSIONS } from "./sessions.ts";

/** Seoul wall-clock time; 2026-01-05 is a Monday. */
const seoul = (text: string) => instant(Date.parse(`${text}+09:00`));

describe("sessions in Seoul time", () => {
  it.each<[SessionCalendar["name"], string, boolean, string | null]>([
    ["always", "2026-01-10T05:00:00", true, null],
    ["platform", "2026-01-05T08:59:59.999", false, "2026-01-05T09:00:00"],
    ["platform", "2026-01-05T09:00:00", true, null],
    ["platform", "2026-01-06T00:00:00", true, null],
    ["platform", "2026-01-06T03:59:59.999", true, null],
    ["platform", "2026-01-06T04:00:00", false, "2026-01-06T09:00:00"],
    ["platform", "2026-01-11T12:00:00", true, null],
    ["fx", "2026-01-05T07:59:59.999", false, "2026-01-05T08:00:00"],
    ["fx", "2026-01-05T08:00:00", true, null],
    ["fx", "2026-01-06T06:00:00", false, "2026-01-06T08:00:00"],
    ["fx", "2026-01-10T05:59:59.999", true, null],
    ["fx", "2026-01-10T06:00:00", false, "2026-01-12T08:00:00"],
    ["fx", "2026-01-11T12:00:00", false, "2026-01-12T08:00:00"],
    // New York changes its clocks on 2026-03-08; Seoul hours stay.
    ["fx", "2026-03-09T08:00:00", true, null],
    ["fx", "2026-03-10T05:59:00", true, null],
  ])("%s at %s", (name, at, isOpen, next) => {
    const state = sessionAt(SESSIONS[name], seoul(at));
    expect(state.isOpen).toBe(isOpen);
    if (!state.isOpen) expect(state.nextOpensAtMs).toBe(next === null ? null : seoul(next));
  });

  it("let a round end with the session, and not after it", () => {
    const { platform } = SESSIONS;
    expect(fitsSession(platform, seoul("2026-01-06T03:55:00"), seoul("2026-01-06T04:00:00"))).toBe(true);
    expect(fitsSession(platform, seoul("2026-01-06T03:55:00"), seoul("2026-01-06T04:00:00.001"))).toBe(false);
    expect(fitsSession(platform, seoul("2026-01-06T03:55:00"), seoul("2026-01-06T10:00:00"))).toBe(false);
  });

  it("skip holidays", () => {
    const holiday = seoulDay(seoul("2026-01-05T00:00:00"));
    const calendar = { ...SESSIONS.fx, holidays: [holiday] };
    expect(sessionAt(calendar, seoul("2026-01-05T12:00:00"))).toEqual({
      isOpen: false,
      nextOpensAtMs: seoul("2026-01-06T08:00:00"),
    });
  });

  it("end early on a half day, over midnight as well, and are whole again on the next", () => {
    const monday = seoulDay(seoul("2026-01-05T00:00:00"));
    const halfDays = [
      { day: monday, closesAtMinute: 780 },
      { day: monday + 2, closesAtMinute: 1_500 },
    ];
    const calendar = { ...SESSIONS.platform, halfDays };
    expect(sessionAt(calendar, seoul("2026-01-05T12:59:59.999"))).toMatchObject({
      isOpen: true,
      closesAtMs: seoul("2026-01-05T13:00:00"),
    });
    expect(sessionAt(calendar, seoul("2026-01-05T13:00:00"))).toEqual({
      isOpen: false,
      nextOpensAtMs: seoul("2026-01-06T09:00:00"),
    });
    expect(fitsSession(calendar, seoul("2026-01-05T12:55:00"), seoul("2026-01-05T13:00:00"))).toBe(true);
    expect(fitsSession(calendar, seoul("2026-01-05T12:56:00"), seoul("2026-01-05T13:01:00"))).toBe(false);
    expect(sessionAt(calendar, seoul("2026-01-06T13:00:00"))).toMatchObject({
      closesAtMs: seoul("2026-01-07T04:00:00"),
    });
    expect(sessionAt(calendar, seoul("2026-01-08T00:30:00"))).toMatchObject({
      closesAtMs: seoul("2026-01-08T01:00:00"),
    });
  });

  it("are not made longer by a half day of hours that ended later", () => {
    const day = seoulDay(seoul("2026-01-05T00:00:00"));
    const calendar = { ...SESSIONS.platform, halfDays: [{ day, closesAtMinute: 1_700 }] };
    expect(sessionAt(calendar, seoul("2026-01-05T12:00:00"))).toMatchObject({
      closesAtMs: seoul("2026-01-06T04:00:00"),
    });
  });

  it("tell when they opened and when they close", () => {
    expect(sessionAt(SESSIONS.platform, seoul("2026-01-06T03:59:59.999"))).toEqual({
      isOpen: true,
      opensAtMs: seoul("2026-01-05T09:00:00"),
      closesAtMs: seoul("2026-01-06T04:00:00"),
    });
    expect(sessionAt(SESSIONS.always, seoul("2026-01-06T03:59:59.999"))).toEqual({
      isOpen: true,
      opensAtMs: 0,
      closesAtMs: null,
    });
  });

  it("hold no round that begins before them, and any of a market that never closes", () => {
    const { platform, always } = SESSIONS;
    expect(fitsSession(platform, seoul("2026-01-06T08:59:59.999"), seoul("2026-01-06T09:05:00"))).toBe(false);
    expect(fitsSession(always, seoul("2026-01-06T03:55:00"), seoul("2027-01-06T10:00:00"))).toBe(true);
  });

  it("begin the first day of all in Seoul, of which part lies before 1970 in Greenwich", () => {
    const weekly = [
      { weekday: 4, opensAtMinute: 480, closesAtMinute: 600 },
      { weekday: 5, opensAtMinute: 487, closesAtMinute: 600 },
    ];
    const calendar = { ...SESSIONS.platform, weekly };
    // Thursday's opens at 08:00, which is before the first instant, 09:00 in Seoul: it is none.
    expect(sessionAt(calendar, instant(0))).toEqual({
      isOpen: false,
      nextOpensAtMs: seoul("1970-01-02T08:07:00"),
    });
    const nine = { ...calendar, weekly: [{ weekday: 4, opensAtMinute: 540, closesAtMinute: 600 }] };
    expect(sessionAt(nine, instant(0))).toEqual({
      isOpen: true,
      opensAtMs: 0,
      closesAtMs: seoul("1970-01-01T10:00:00"),
    });
  });

  it("are looked for sixty days ahead, and no further", () => {
    const monday = seoulDay(seoul("2026-01-05T00:00:00"));
    const weekly = [{ weekday: 1, opensAtMinute: 547, closesAtMinute: 600 }];
    const shutFor = (weeks: number) => ({
      ...SESSIONS.fx,
      weekly,
      holidays: Array.from({ length: weeks }, (_, week) => monday + 7 * week),
    });
    // The ninth Monday is 56 days after the first.
    const at = seoul("2026-01-05T12:00:00");
    expect(sessionAt(shutFor(8), at)).toEqual({ isOpen: false, nextOpensAtMs: seoul("2026-03-02T09:07:00") });
    expect(() => sessionAt(shutFor(9), at)).toThrow(`calendar fx never opens after ${at}`);
    // From a Thursday the ninth Monday after it is the sixtieth day.
    const thursday = seoul("2026-01-08T12:00:00");
    expect(sessionAt(shutFor(9), thursday)).toMatchObject({ nextOpensAtMs: seoul("2026-03-09T09:07:00") });
  });

  it("open next later on the same day, not at the moment that has passed", () => {
    const weekly = [{ weekday: 1, opensAtMinute: 547, closesAtMinute: 600 }];
    const calendar = { ...SESSIONS.fx, weekly };
    expect(sessionAt(calendar, seoul("2026-01-05T09:06:59.999"))).toMatchObject({
      nextOpensAtMs: seoul("2026-01-05T09:07:00"),
    });
    expect(sessionAt(calendar, seoul("2026-01-05T10:00:00"))).toMatchObject({
      nextOpensAtMs: seoul("2026-01-12T09:07:00"),
    });
  });
});
