import { BASE_BAR_MS, isSimulatedKind, tradedUnit } from "@maru/rules";
import { quantityToJson } from "@maru/contract";
import { price, priceToJson } from "@maru/values";
import { type DaySpan, type MarketDayRow, marketDaysOf } from "./market-day-store.ts";
import { optionsOfSite } from "./option-store.ts";
import type { ReadingDeps } from "./reader.ts";
import { hundredths } from "./read-prices.ts";

const DAY_MS = 86_400_000;
const PARTS = 48;
/** What was before the day may be as old as a weekend with a holiday on either side; an older price is not one of 24 hours ago. */
const BEFORE_MS = 4 * DAY_MS;
/** The days are the same for every site and a bar comes each half minute, so they are read again only after this. */
const MAX_AGE_MS = 10_000;

/** The last 24 hours of a market. Prices and quantity are JSON numbers, moments epoch milliseconds. */
export interface MarketDay {
  stock: string;
  price: number | null;
  time: number | null;
  open: number | null;
  since: number | null;
  change: number | null;
  changePer: number | null;
  high: number | null;
  low: number | null;
  volume: number | null;
  volumeUnit: string | null;
  closes: number[];
}

/** The days of the markets that a site plays, in the order of its options. What they answer is at most 10 s old. */
export function openMarketDays(deps: ReadingDeps): (siteId: number) => Promise<MarketDay[]> {
  let cached: { readonly readAtMs: number; readonly days: Promise<readonly MarketDay[]> } | null = null;

  function allDays(siteId: number): Promise<readonly MarketDay[]> {
    const nowMs = deps.clock.now();
    if (cached !== null && nowMs - cached.readAtMs < MAX_AGE_MS) return cached.days;
    const fresh = { readAtMs: nowMs, days: readDays(deps, siteId, nowMs) };
    cached = fresh;
    // A failed read is told to those who asked, and not kept.
    fresh.days.catch(() => {
      if (cached === fresh) cached = null;
    });
    return fresh.days;
  }

  return async (siteId) => {
    const days = new Map((await allDays(siteId)).map((day) => [day.stock, day]));
    const options = await deps.siteReads.forSite(siteId, (query) =>
      optionsOfSite(query, siteId, { isPlay: true, stockPrefix: "" }),
    );
    return [...new Set(options.map(({ stock }) => stock))].flatMap((stock) => days.get(stock) ?? []);
  };
}

/** Bars belong to no site: whose transaction reads them does not matter. */
function readDays(deps: ReadingDeps, siteId: number, nowMs: number): Promise<readonly MarketDay[]> {
  const span = daySpan(nowMs);
  return deps.siteReads.forSite(siteId, async (query) => (await marketDaysOf(query, span)).map(dayOf));
}

function daySpan(nowMs: number): DaySpan {
  const toMs = nowMs - (nowMs % BASE_BAR_MS);
  const fromMs = toMs - DAY_MS;
  return { fromMs, toMs, partMs: DAY_MS / PARTS, oldestMs: fromMs - BEFORE_MS };
}

function dayOf(row: MarketDayRow): MarketDay {
  const json = (units: string | number) => priceToJson(price(Number(units)), row.precision);
  const jsonOrNull = (units: string | null) => (units === null ? null : json(units));
  // Without a bar of the day only the price is known, from before it.
  const open = row.first_ms === null ? null : (row.before_close ?? row.first_open);
  const last = row.closes?.at(-1) ?? row.before_close;
  const lastMs = row.last_ms ?? row.before_ms;
  const change = open === null || last === null ? null : Number(last) - Number(open);
  return {
    stock: row.stock,
    price: jsonOrNull(last),
    time: lastMs === null ? null : Number(lastMs) + BASE_BAR_MS,
    open: jsonOrNull(open),
    since: row.first_ms === null || row.before_ms !== null ? null : Number(row.first_ms),
    change: change === null ? null : json(change),
    changePer: change === null ? null : hundredths((change / Number(open)) * 100),
    high: jsonOrNull(row.high),
    low: jsonOrNull(row.low),
    ...volumeOf(row),
    closes: (row.closes ?? []).map(json),
  };
}

/** A simulated market trades nothing, and many real ones have prices without quantities. */
function volumeOf({ kind, feed, volume }: MarketDayRow): Pick<MarketDay, "volume" | "volumeUnit"> {
  const none = { volume: null, volumeUnit: null };
  if (volume === null || isSimulatedKind(kind)) return none;
  const volumeUnit = feed === null ? null : tradedUnit(feed);
  const isTraded = volumeUnit !== null || BigInt(volume) > 0n;
  return isTraded ? { volume: quantityToJson(BigInt(volume)), volumeUnit } : none;
}
