const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;

/** Spans that people ask for again and again, in whole days of Seoul. */
export const PRESETS = ["today", "week", "month", "thisMonth", "lastMonth"] as const;
export type Preset = (typeof PRESETS)[number];

interface Span {
  readonly from: string;
  readonly to: string;
}

/** Each as the days that a list's address takes, both inclusive. */
export function presetSpans(nowMs: number): Readonly<Record<Preset, Span>> {
  const today = new Date(nowMs + SEOUL_MS);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  const to = dayText(today.getTime());
  const since = (days: number): Span => ({ from: dayText(today.getTime() - (days - 1) * DAY_MS), to });
  return {
    today: since(1),
    week: since(7),
    month: since(30),
    thisMonth: { from: dayText(Date.UTC(year, month, 1)), to },
    lastMonth: { from: dayText(Date.UTC(year, month - 1, 1)), to: dayText(Date.UTC(year, month, 0)) },
  };
}

function dayText(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
