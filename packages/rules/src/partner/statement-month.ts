const DAY_MS = 86_400_000;

export interface MonthSpan {
  /** Days since 1970-01-01 in Seoul; `toDay` is the first one after it. */
  readonly fromDay: number;
  readonly toDay: number;
}

/** The Seoul days of a month written `YYYY-MM`; null for what is none. A day's number is that of its date, whatever the zone. */
export function monthSpan(month: string): MonthSpan | null {
  const found = /^(20\d{2})-(0[1-9]|1[0-2])$/.exec(month);
  if (found === null) return null;
  const [year, number] = [Number(found[1]), Number(found[2])];
  return { fromDay: Date.UTC(year, number - 1, 1) / DAY_MS, toDay: Date.UTC(year, number, 1) / DAY_MS };
}

/** The date of a day's number, `YYYY-MM-DD`. */
export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The day's number of a date `YYYY-MM-DD`; null for what is none. */
export function dayOfDate(date: string): number | null {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(date)) return null;
  const ms = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(ms) || dateOfDay(ms / DAY_MS) !== date ? null : ms / DAY_MS;
}
