import { assert, type Instant, instant } from "@maru/values";

/** Asia/Seoul is UTC+9 all year: Korea has had no summer time since 1988, and rounds live after 2020. */
const SEOUL_OFFSET_MS = 9 * 3_600_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Days since 1970-01-01 in Seoul. */
export function seoulDayIndex(at: Instant): number {
  return Math.floor((at + SEOUL_OFFSET_MS) / DAY_MS);
}

/** Midnight in Seoul of the day that `at` falls into. The first nine hours of 1970 have none. */
export function seoulDayStart(at: Instant): Instant {
  return instant(seoulDayIndex(at) * DAY_MS - SEOUL_OFFSET_MS);
}

/** The calendar and wall clock of Seoul. `weekday` is 0 on Sunday. */
export interface SeoulTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  /** `HH:mm` */
  readonly clock: string;
}

export function seoulTime(at: Instant): SeoulTime {
  const shifted = new Date(at + SEOUL_OFFSET_MS);
  const hour = shifted.getUTCHours();
  const minute = shifted.getUTCMinutes();
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    weekday: shifted.getUTCDay(),
    hour,
    minute,
    clock: `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`,
  };
}

/** The first moment strictly after `at` whose Seoul clock reads `minuteOfDay` (0 to 1,439). */
export function nextSeoulMinute(at: Instant, minuteOfDay: number): Instant {
  assert(
    Number.isInteger(minuteOfDay) && minuteOfDay >= 0 && minuteOfDay < 1440,
    `not a minute: ${minuteOfDay}`,
  );
  const today = seoulDayIndex(at) * DAY_MS - SEOUL_OFFSET_MS + minuteOfDay * MINUTE_MS;
  return instant(today > at ? today : today + DAY_MS);
}
