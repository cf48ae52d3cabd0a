import { PERIOD_MS, type PeriodCode, toWireBar, type WireChartBar } from "@maru/contract";
import { instant, price } from "@maru/values";
import { type BarRange, type BarRow, foldedBars, type MarketRow, marketsOf } from "./price-store.ts";
import type { Query } from "./query.ts";
import type { ReadingDeps } from "./reader.ts";

/** Most bars a call; long bars are folded from 30 s bars, so their number is what costs. */
const MOST_BARS = { S: 1_500, "1": 1_500, "2": 1_500, "3": 1_500, "5": 1_500, D: 120, W: 52 } as const;
const DEFAULT_BARS = 500;

/** Bars begin on the UTC grid; days at midnight in Seoul, weeks on a Monday there (1970-01-05). */
const SEOUL_MIDNIGHT_MS = -9 * 3_600_000;
const ORIGIN_MS = {
  S: 0,
  "1": 0,
  "2": 0,
  "3": 0,
  "5": 0,
  D: SEOUL_MIDNIGHT_MS,
  W: SEOUL_MIDNIGHT_MS + 4 * 86_400_000,
} as const;

export interface ChartRequest {
  readonly stock: string;
  readonly period: PeriodCode;
  readonly beginMs: number | null;
  readonly endMs: number | null;
}

/** The bars of a market, ascending; `off` when it is switched off and has none, null when there is no such market. */
export function readChart(
  deps: ReadingDeps,
  siteId: number,
  request: ChartRequest,
): Promise<WireChartBar[] | "off" | null> {
  return deps.siteReads.forSite(siteId, async (query) => {
    const [market] = await marketsOf(query, [request.stock]);
    if (market === undefined) return null;
    const bars = await barsOf(query, market, barRange(request, deps.clock.now()));
    return bars.length === 0 && !market.enabled ? "off" : bars;
  });
}

export interface Klines {
  stock: string;
  interval: string;
  bars: WireChartBar[];
}

const KLINE_BARS = 100;

/** The last 100 bars of each market that exists. */
export function readKlines(
  deps: ReadingDeps,
  siteId: number,
  request: { readonly stocks: readonly string[]; readonly period: PeriodCode },
): Promise<Klines[]> {
  const { period } = request;
  return deps.siteReads.forSite(siteId, async (query) => {
    const all: Klines[] = [];
    const nowMs = deps.clock.now();
    for (const market of await marketsOf(query, request.stocks)) {
      const beginMs = Math.max(0, nowMs - KLINE_BARS * PERIOD_MS[period]);
      const range = barRange({ stock: market.stock, period, beginMs, endMs: nowMs }, nowMs);
      const bars = await barsOf(query, market, { ...range, limit: Math.min(range.limit, KLINE_BARS) });
      all.push({ stock: market.stock, interval: period, bars });
    }
    return all;
  });
}

/** Both ends move outwards to the grid, so that no bar is told in part. */
export function barRange(request: ChartRequest, nowMs: number): BarRange {
  const { period } = request;
  const lengthMs = PERIOD_MS[period];
  const originMs = ORIGIN_MS[period];
  const most = MOST_BARS[period];
  const gridFloor = (atMs: number) => Math.floor((atMs - originMs) / lengthMs) * lengthMs + originMs;
  // No market writes bars ahead of now, and a moment far away would leave the numbers of the database.
  const endMs = Math.min(request.endMs ?? nowMs + 1, nowMs + lengthMs);
  const toMs = gridFloor(endMs - 1) + lengthMs;
  const beginMs = request.beginMs ?? toMs - Math.min(DEFAULT_BARS, most) * lengthMs;
  const fromMs = Math.max(gridFloor(beginMs), toMs - most * lengthMs);
  return { stock: request.stock, fromMs, toMs, lengthMs, originMs, limit: most };
}

async function barsOf(query: Query, market: MarketRow, range: BarRange): Promise<WireChartBar[]> {
  return (await foldedBars(query, range)).map((row) => wireBarOf(row, market.precision));
}

export function wireBarOf(row: BarRow, precision: number): WireChartBar {
  return toWireBar(
    {
      startMs: instant(Math.max(0, Number(row.start_ms))),
      open: price(Number(row.open)),
      high: price(Number(row.high)),
      low: price(Number(row.low)),
      close: price(Number(row.close)),
      volume: BigInt(row.volume),
      isPartial: row.partial,
      isEmpty: row.empty,
    },
    precision,
  );
}
