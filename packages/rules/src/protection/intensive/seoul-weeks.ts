/** 1970-01-05, the first Monday of days counted since 1970. */
const FIRST_MONDAY = 4;
const DAY_MS = 86_400_000;

/** The Monday of a day's week. Days since 1970-01-01 in Seoul. */
export function mondayOf(day: number): number {
  return day - ((((day - FIRST_MONDAY) % 7) + 7) % 7);
}

/** The first day of a day's month, or of one that lies `ago` months before it. */
export function monthStart(day: number, ago = 0): number {
  const at = new Date(day * DAY_MS);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - ago, 1) / DAY_MS;
}
