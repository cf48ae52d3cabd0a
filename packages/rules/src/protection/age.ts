import { type Instant, instant } from "@maru/values";
import { seoulTime } from "../round/seoul-day.ts";

const FORM = /^(\d{4})-(\d{2})-(\d{2})$/;
const OLDEST_YEARS = 120;

/** A calendar day as people write it, `YYYY-MM-DD`. */
export interface BirthDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Reads `YYYY-MM-DD` or `YYYYMMDD`; null for what is no day, lies ahead or more than 120 years back. */
export function readBirthDate(text: string, nowMs: Instant): BirthDate | null {
  const dashed = /^\d{8}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : text;
  const found = FORM.exec(dashed);
  if (found === null) return null;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const at = new Date(Date.UTC(year, month - 1, day));
  if (at.getUTCFullYear() !== year || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null;
  const today = seoulTime(nowMs);
  const isAhead = year * 10_000 + month * 100 + day > today.year * 10_000 + today.month * 100 + today.day;
  return isAhead || today.year - year > OLDEST_YEARS ? null : { year, month, day };
}

/**
 * Whether someone is of age by the Korean year rule: on 1 January of the year in which they reach `minimumAge`, by the calendar
 * of Seoul (P-04, 3-decisions K4).
 */
export function isOfAge(birthDate: BirthDate, minimumAge: number, nowMs: Instant): boolean {
  return seoulTime(instant(nowMs)).year - birthDate.year >= minimumAge;
}

/** Whether someone has not had their birthday of `years` years, by the calendar of Seoul. Who is born on 29 February has it on 1 March. */
export function isUnder(birthDate: BirthDate, years: number, nowMs: Instant): boolean {
  const today = seoulTime(nowMs);
  const days = (of: BirthDate): number => of.year * 10_000 + of.month * 100 + of.day;
  return days(today) - days(birthDate) < years * 10_000;
}
