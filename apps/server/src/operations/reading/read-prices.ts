import { type FeedSource, isSimulatedKind, type SwitchCause } from "@maru/rules";
import { toWireTick, type WireTick } from "@maru/contract";
import { price, priceToJson } from "@maru/values";
import { wireBarOf } from "./read-chart.ts";
import {
  foldedBars,
  lastTick,
  type MarketRow,
  marketsOf,
  priceSourceOf,
  ticksBetween,
  type TickRow,
} from "./price-store.ts";
import type { Query } from "./query.ts";
import type { ReadingDeps } from "./reader.ts";

const DAY_MS = 86_400_000;
const BASE_BAR_MS = 30_000;
const RAW_DEFAULT_MS = 300_000;
const RAW_LONGEST_MS = 3_600_000;
const RAW_MOST_TICKS = 10_000;

export interface RawDataRequest {
  readonly stock: string;
  readonly beginMs: number | null;
  readonly endMs: number | null;
}

/** Used ticks of a market, ascending: the last hour of the range at most; `off` and null as with the chart. */
export function readRawData(
  deps: ReadingDeps,
  siteId: number,
  request: RawDataRequest,
): Promise<WireTick[] | "off" | null> {
  return deps.siteReads.forSite(siteId, async (query) => {
    const [market] = await marketsOf(query, [request.stock]);
    if (market === undefined) return null;
    const toMs = request.endMs ?? deps.clock.now() + 1;
    const fromMs = Math.max(request.beginMs ?? toMs - RAW_DEFAULT_MS, toMs - RAW_LONGEST_MS);
    const rows = await ticksBetween(query, { stock: request.stock, fromMs, toMs, limit: RAW_MOST_TICKS });
    if (rows.length === 0 && !market.enabled) return "off";
    return rows.map((row) => wireTickOf(row, market.precision));
  });
}

function wireTickOf(row: TickRow, precision: number): WireTick {
  return toWireTick(
    {
      seq: Number(row.seq),
      atMs: Number(row.at_ms),
      price: price(Number(row.price)),
      qty: BigInt(row.qty),
    },
    precision,
  );
}

export interface LastPrice {
  price: number;
  time: number;
  source: string;
}

/** The last price at the end of `second` (epoch seconds; null: now); null when there is none. */
export function readLastPrice(
  deps: ReadingDeps,
  siteId: number,
  of: { readonly stock: string; readonly second: number | null },
): Promise<LastPrice | null> {
  return deps.siteReads.forSite(siteId, async (query) => {
    const [market] = await marketsOf(query, [of.stock]);
    if (market === undefined) return null;
    const beforeMs = of.second === null ? deps.clock.now() + 1 : (of.second + 1) * 1000;
    const tick = await lastTick(query, of.stock, beforeMs);
    if (tick === null) return null;
    return {
      price: priceToJson(price(Number(tick.price)), market.precision),
      time: Number(tick.at_ms),
      source: market.source,
    };
  });
}

export interface PriceSource {
  feed: Record<string, unknown> | null;
  switches: { time: number; to: FeedSource; cause: SwitchCause }[];
  last: { price: number; time: number; madeOf: string | null } | null;
}

/** How a market's price is made and what the newest one was made of; null for an unknown market. */
export function readPriceSource(
  deps: ReadingDeps,
  siteId: number,
  stock: string,
): Promise<PriceSource | null> {
  return deps.siteReads.forSite(siteId, async (query) => {
    const row = await priceSourceOf(query, stock);
    if (row === null) return null;
    const { at_ms: atMs, price: units, trade_id: id, precision } = row;
    const isKnown = atMs !== null && units !== null;
    return {
      feed: row.feed,
      switches: [...row.switches],
      last: isKnown
        ? {
            price: priceToJson(price(Number(units)), precision),
            time: Number(atMs),
            madeOf: id === "" ? null : id,
          }
        : null,
    };
  });
}

export interface TickerStatistics {
  stock: string;
  name: string;
  simulated: boolean;
  price: number | null;
  time: number | null;
  open: number | null;
  high: number | null;
  low: number | null;
  volume: number;
  change: number | null;
  changePer: number | null;
}

/** Figures of the last 24 hours of each market that exists. */
export function readStatistics(
  deps: ReadingDeps,
  siteId: number,
  stocks: readonly string[],
): Promise<TickerStatistics[]> {
  return deps.siteReads.forSite(siteId, async (query) => {
    const all: TickerStatistics[] = [];
    for (const market of await marketsOf(query, stocks)) {
      all.push(await statisticsOf(query, market, deps.clock.now()));
    }
    return all;
  });
}

async function statisticsOf(query: Query, market: MarketRow, nowMs: number): Promise<TickerStatistics> {
  const toMs = nowMs - (nowMs % BASE_BAR_MS) + BASE_BAR_MS;
  const range = {
    stock: market.stock,
    fromMs: toMs - DAY_MS,
    toMs,
    lengthMs: DAY_MS,
    originMs: toMs - DAY_MS,
  };
  const [row] = await foldedBars(query, { ...range, limit: 1 });
  const tick = await lastTick(query, market.stock, nowMs + 1);
  const day = row === undefined ? null : wireBarOf(row, market.precision);
  const last = tick === null ? null : wireTickOf(tick, market.precision);
  const change = row === undefined || tick === null ? null : Number(tick.price) - Number(row.open);
  return {
    stock: market.stock,
    name: market.name,
    simulated: isSimulatedKind(market.kind),
    price: last?.price ?? null,
    time: last?.tradeTime ?? null,
    open: day?.open ?? null,
    high: day?.high ?? null,
    low: day?.low ?? null,
    volume: day?.volume ?? 0,
    change: change === null ? null : priceToJson(price(change), market.precision),
    changePer: change === null || row === undefined ? null : hundredths((change / Number(row.open)) * 100),
  };
}

/** A share of a hundred with two digits. */
export function hundredths(percent: number): number {
  return Math.round(percent * 100) / 100;
}
