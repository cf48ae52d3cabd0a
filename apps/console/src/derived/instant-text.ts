const ZONE = "Asia/Seoul";
const HOUR_MS = 3_600_000;
/** Korea has had one offset, +9 h without summer time, since 1988. */
const SEOUL_OFFSET_MS = 9 * HOUR_MS;

const two = (value: number): string => String(value).padStart(2, "0");

function seoulParts(atMs: number): { readonly day: string; readonly clock: string; readonly millis: string } {
  const shifted = new Date(atMs + SEOUL_OFFSET_MS);
  const day = `${shifted.getUTCFullYear()}-${two(shifted.getUTCMonth() + 1)}-${two(shifted.getUTCDate())}`;
  const clock = `${two(shifted.getUTCHours())}:${two(shifted.getUTCMinutes())}:${two(shifted.getUTCSeconds())}`;
  return { day, clock, millis: String(shifted.getUTCMilliseconds()).padStart(3, "0") };
}

/** `2026-11-21 14:03:00` in Seoul; the day is left out where it is that of `todayMs`. */
export function instantText(atMs: number, todayMs?: number): string {
  const { day, clock } = seoulParts(atMs);
  return todayMs !== undefined && seoulParts(todayMs).day === day ? clock : `${day} ${clock}`;
}

/** The instant as exactly as it is known: Seoul to the millisecond, UTC, and the number of the wire. */
export function exactInstantText(atMs: number): string {
  const { day, clock, millis } = seoulParts(atMs);
  return `${day} ${clock}.${millis} ${ZONE}\n${new Date(atMs).toISOString()}\n${atMs} ms`;
}

/** `09:00–10:00`, the hour of a day by its number. */
export function hourText(hour: number): string {
  return `${two(hour)}:00–${two(hour + 1)}:00`;
}

/** The Seoul day of an instant, `2026-11-21`. */
export function seoulDayOf(atMs: number): string {
  return seoulParts(atMs).day;
}

/** The first instant of a Seoul day written as `2026-11-21`; null for anything else. */
export function dayStartMs(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const atMs = Date.parse(`${day}T00:00:00+09:00`);
  return Number.isNaN(atMs) ? null : atMs;
}

/** The last instant of a Seoul day; null for anything else. */
export function dayEndMs(day: string): number | null {
  const startMs = dayStartMs(day);
  return startMs === null ? null : startMs + 24 * HOUR_MS - 1;
}

/** The names of the units, from the catalogue. */
export interface SpanUnits {
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
  readonly second: string;
}

/** How long ago or how long yet, in the two largest units that matter: `3d 4h`, `12분 05초`, `8s`. */
export function spanText(spanMs: number, { day, hour, minute, second }: SpanUnits): string {
  const seconds = Math.max(0, Math.floor(Math.abs(spanMs) / 1_000));
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3_600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days > 0) return `${days}${day} ${hours}${hour}`;
  if (hours > 0) return `${hours}${hour} ${two(minutes)}${minute}`;
  return minutes > 0 ? `${minutes}${minute} ${two(seconds % 60)}${second}` : `${seconds}${second}`;
}
