const DAY_MS = 86_400_000;

/** Minutes of a day as `HH:MM`; beyond 24:00 the next day is meant. */
export function minuteText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

/** `HH:MM` up to 47:59 as minutes; null for anything else. */
export function minuteOf(text: string): number | null {
  const match = /^([0-3]\d|4[0-7]):([0-5]\d)$/.exec(text.trim());
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}

/** A day of the calendar, counted from 1970-01-01, as its date. */
export function dateOfDayIndex(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Days picked in a calendar, in their order. */
export function dayIndexesOf(dates: readonly string[]): readonly number[] {
  return dates
    .map((date) => Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / DAY_MS)
    .toSorted((one, other) => one - other);
}

/** Days of a calendar as they are read: dates, those that close early with when they do; a dash for none. */
export function daysText(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return "–";
  return (value as readonly unknown[]).map(dayText).join(", ");
}

function dayText(value: unknown): string {
  if (typeof value === "number") return dateOfDayIndex(value);
  const { day, closesAtMinute } = Object(value) as Readonly<Record<string, unknown>>;
  if (typeof day !== "number" || typeof closesAtMinute !== "number") return JSON.stringify(value);
  return `${dateOfDayIndex(day)} ${minuteText(closesAtMinute)}`;
}
