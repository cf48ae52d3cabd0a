import { seoulDateTimeText } from "./number-text.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The first moment of a day in Seoul, written as a date field writes it (2026-11-21); null for anything else. Epoch ms. */
export function seoulDayMs(text: string): number | null {
  // Korea has had no summer time since 1988.
  const epochMs = DAY.test(text) ? Date.parse(`${text}T00:00:00+09:00`) : Number.NaN;
  return Number.isNaN(epochMs) ? null : epochMs;
}

/** A moment as short as it can be said in Seoul: 15:20 today, 11-22 00:00 on another day. */
export function seoulShortText(epochMs: number, nowMs: number): string {
  const text = seoulDateTimeText(epochMs).slice(0, 16);
  const [day, time = ""] = text.split(" ");
  const [today] = seoulDateTimeText(nowMs).split(" ");
  return day === today ? time : text.slice(5);
}

const DAY_MS = 86_400_000;
/** As far as the server lets one list reach. */
const LONGEST_SPAN_MS = 366 * DAY_MS;

export interface Span {
  readonly startMs: number | null;
  /** The first moment after the last day. */
  readonly endMs: number | null;
}

/** From the first day to the last, both included; empty fields are open ends. Null when they are no span, or a longer one than can be read. */
export function spanOfDays(from: string, to: string): Span | null {
  const startMs = seoulDayMs(from);
  const lastDayMs = seoulDayMs(to);
  const endMs = lastDayMs === null ? null : lastDayMs + DAY_MS;
  if (startMs === null || endMs === null) return { startMs, endMs };
  const lengthMs = endMs - startMs;
  return lengthMs <= 0 || lengthMs > LONGEST_SPAN_MS ? null : { startMs, endMs };
}
