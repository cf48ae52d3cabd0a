import type { SessionCalendar, WeeklySession } from "./session-calendar.ts";

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6] as const;
const WEEKDAYS = [1, 2, 3, 4, 5] as const;

function sameHours(
  weekdays: readonly number[],
  opensAtHour: number,
  closesAtHour: number,
): readonly WeeklySession[] {
  return weekdays.map((weekday) => ({
    weekday,
    opensAtMinute: opensAtHour * 60,
    closesAtMinute: closesAtHour * 60,
  }));
}

/**
 * The sessions of 3-decisions B2, in Seoul time: the platform day from 09:00 to 04:00; FX and gold from 08:00 to 06:00, closed
 * from Saturday 06:00 to Monday 08:00. A change of hours or a holiday is a new version.
 */
export const SESSIONS = {
  always: { name: "always", version: 1, zone: "Asia/Seoul", weekly: null, holidays: [], halfDays: [] },
  platform: {
    name: "platform",
    version: 1,
    zone: "Asia/Seoul",
    weekly: sameHours(EVERY_DAY, 9, 28),
    holidays: [],
    halfDays: [],
  },
  fx: {
    name: "fx",
    version: 1,
    zone: "Asia/Seoul",
    weekly: sameHours(WEEKDAYS, 8, 30),
    holidays: [],
    halfDays: [],
  },
} as const satisfies Record<SessionCalendar["name"], SessionCalendar>;
