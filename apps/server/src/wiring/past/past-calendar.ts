import { dateOfDay, seoulDay } from "@maru/rules";
import { instant, type Instant } from "@maru/values";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SEOUL_OFFSET_MS = 9 * 60 * MINUTE_MS;
/** When the market of the demo's past opens each evening, minutes of the Seoul day, and for how long. */
const OPENS_AT_MINUTE = 21 * 60;
const OPEN_MINUTES = 5;
/** Evenings on which somebody played: enough for lists, reports and a statement, few enough for a first start. */
const EVENINGS = 6;

/** An evening of the past. */
export interface Evening {
  readonly opensMs: Instant;
  readonly closesMs: Instant;
}

/** Every day of the week, as the market's terms hold it. */
export const PAST_HOURS = Array.from({ length: 7 }, (_, weekday) => ({
  weekday,
  opensAtMinute: OPENS_AT_MINUTE,
  closesAtMinute: OPENS_AT_MINUTE + OPEN_MINUTES,
}));

/** The first moment of last month in Seoul: the demo's past begins there. */
export function pastBegins(presentMs: Instant): Instant {
  const [year = 0, month = 0] = dateOfDay(seoulDay(presentMs)).split("-").map(Number);
  return instant(Date.UTC(year, month - 2, 1) - SEOUL_OFFSET_MS);
}

/** From its third day on, so that people have settled in, to yesterday; as far apart as they can be. */
export function pastEvenings(presentMs: Instant): readonly Evening[] {
  const first = seoulDay(pastBegins(presentMs)) + 2;
  const last = seoulDay(presentMs) - 1;
  return Array.from({ length: EVENINGS }, (_, place) => {
    const day = first + Math.round(((last - first) * place) / (EVENINGS - 1));
    const opensMs = day * DAY_MS - SEOUL_OFFSET_MS + OPENS_AT_MINUTE * MINUTE_MS;
    return { opensMs: instant(opensMs), closesMs: instant(opensMs + OPEN_MINUTES * MINUTE_MS) };
  });
}
