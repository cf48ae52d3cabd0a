/** Seoul has had no daylight saving since 1988, so its offset is a constant. */
const SEOUL_OFFSET_MS = 9 * 3_600_000;
const DAY_MS = 86_400_000;

/** `YYYY-MM-DD HH:mm:ss` in Seoul time. */
export function seoulDateTime(epochMs: number): string {
  return new Date(epochMs + SEOUL_OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");
}

interface SeoulMoment {
  readonly atMs: number;
  /** How much time the text names: a day, a second, or a millisecond. */
  readonly spanMs: number;
}

/**
 * Reads epoch milliseconds, `YYYY-MM-DD` or `YYYY-MM-DD HH:mm[:ss]` (Seoul time). Null when it is none of them, or no real
 * date (February 30).
 */
export function parseSeoulMoment(text: string): SeoulMoment | null {
  if (/^\d{12,14}$/.test(text)) return { atMs: Number(text), spanMs: 1 };
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (match === null) return null;
  const [, day = "", minute, second] = match;
  const iso = `${day}T${minute ?? "00:00"}:${second ?? "00"}.000`;
  const atMs = Date.parse(`${iso}Z`);
  if (Number.isNaN(atMs) || new Date(atMs).toISOString() !== `${iso}Z`) return null;
  return { atMs: atMs - SEOUL_OFFSET_MS, spanMs: minute === undefined ? DAY_MS : 1000 };
}
