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
});
