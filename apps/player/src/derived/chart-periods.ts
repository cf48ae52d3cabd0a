import type { PeriodCode } from "@maru/contract/wire-codes";
import { type BarGrid, contractBarMs } from "./bars.ts";

/** What a bar of the chart may be: a part of a contract, or one of the lengths that the server keeps. */
export const CHART_PERIODS = ["contract", "S", "1", "2", "5", "D", "W"] as const satisfies readonly (
  | "contract"
  | PeriodCode
)[];
export type ChartPeriod = (typeof CHART_PERIODS)[number];

export const CHART_STYLES = ["candle", "line", "area"] as const;
export type ChartStyle = (typeof CHART_STYLES)[number];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Days begin at midnight in Seoul, weeks on a Monday there (1970-01-05), as the server's do. */
const SEOUL_MIDNIGHT_MS = -9 * 3_600_000;

const GRIDS = {
  S: { intervalMs: MINUTE_MS / 2, anchorMs: 0 },
  "1": { intervalMs: MINUTE_MS, anchorMs: 0 },
  "2": { intervalMs: 2 * MINUTE_MS, anchorMs: 0 },
  "5": { intervalMs: 5 * MINUTE_MS, anchorMs: 0 },
  D: { intervalMs: DAY_MS, anchorMs: SEOUL_MIDNIGHT_MS },
  W: { intervalMs: 7 * DAY_MS, anchorMs: SEOUL_MIDNIGHT_MS + 4 * DAY_MS },
} as const satisfies Record<Exclude<ChartPeriod, "contract">, BarGrid>;

/** Where the bars of a period lie for a game of `lengthMs`. */
export function gridOf(period: ChartPeriod, lengthMs: number): BarGrid {
  return period === "contract" ? { intervalMs: contractBarMs(lengthMs), anchorMs: 0 } : GRIDS[period];
}

/** The candle of a game is as long as its round (1-trading 9), until the player chooses another. */
export function ownPeriod(lengthMs: number): ChartPeriod {
  return (
    CHART_PERIODS.find((period) => period !== "contract" && GRIDS[period].intervalMs === lengthMs) ?? "1"
  );
}

/** Whether its bars are told apart by their day. */
export function isOfDays({ intervalMs }: BarGrid): boolean {
  return intervalMs >= DAY_MS;
}

/** Bars read at once; the server gives no more of long ones. */
const PAGE_BARS: Partial<Record<ChartPeriod, number>> = { D: 120, W: 52 };

export function pageBarsOf(period: ChartPeriod): number {
  return PAGE_BARS[period] ?? 150;
}

interface PastWanted {
  readonly nowMs: number;
  /** As much as is read at once. */
  readonly pageMs: number;
  /** As much as one call gives. */
  readonly mostMs: number;
  /** Until when everything was heard; null where nothing was. */
  readonly wholeUntilMs: number | null;
}

interface PastSpan {
  readonly beginMs: number;
  readonly endMs: number;
  /** Whether it reaches back to what was heard whole: what is older than it may stay. */
  readonly isJoined: boolean;
}

/** What must be read so that no hole stays between what was heard and now. */
export function pastSpan({ nowMs, pageMs, mostMs, wholeUntilMs }: PastWanted): PastSpan {
  const wantedMs = Math.min(nowMs - pageMs, wholeUntilMs ?? nowMs);
  const beginMs = Math.max(wantedMs, nowMs - mostMs);
  return { beginMs, endMs: nowMs, isJoined: wholeUntilMs !== null && beginMs <= wholeUntilMs };
}
