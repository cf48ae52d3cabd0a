import {
  type Bar,
  barWindow,
  type BarWindow,
  comparedSymbol,
  compareMinute,
  type MarketRules,
  mayStillAgree,
  MINUTE_MS,
  type VenueCandle,
  venueMinuteAt,
  type VenueName,
} from "@maru/rules";
import { type Instant, instant, plusMs, priceText, type Stock } from "@maru/values";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { MinuteCandles, Venues } from "../feeds/open-venues.ts";
import { type ComparedMinute, minuteOf, openComparisonStore } from "./comparison-store.ts";

export interface Difference extends ComparedMinute {
  readonly stock: Stock;
  readonly venue: VenueName;
}

/** What one step came to. */
export interface ComparisonStep {
  /** When the next market is due. */
  readonly nextMs: Instant;
  /** Minutes that were kept now and do not agree. */
  readonly differences: readonly Difference[];
}

export interface ComparisonParts {
  /** With the role `maru_prices`. */
  readonly database: Database;
  readonly minutesOf: Venues["minutesOf"];
  /** The markets that this server writes, in whatever order. */
  readonly markets: () => readonly MarketRules[];
}

/** Holds what the log says of each minute against the venue's own candles, afterwards. It decides nothing and changes no round. */
export interface Comparison {
  /** Asks a venue at most once, for the market that is due. */
  step(nowMs: Instant): Promise<ComparisonStep>;
}

/** One call for all that waits of a market, so often. */
const EVERY_MS = 5 * MINUTE_MS;
/** Between two calls, to whatever venue: the strictest takes one a second. */
const BETWEEN_CALLS_MS = 1_000;
/** A venue's candle may change for some seconds after its end, and clocks differ. */
const FINAL_AFTER_MS = 2 * MINUTE_MS;
/** What does not agree is asked for again until the minute is so old. */
const CORRECTED_WITHIN_MS = 10 * MINUTE_MS;
/** How far the first comparison of a market goes back: each venue still tells it. */
const FIRST_SPAN_MS = 600 * MINUTE_MS;

type Batch = "none" | "silent" | { readonly isMore: boolean; readonly differences: readonly Difference[] };

export function openComparison({ database, minutesOf, markets }: ComparisonParts): Comparison {
  const store = openComparisonStore(database);
  const dueMs = new Map<Stock, Instant>();
  const compared = (): readonly ComparedMarket[] =>
    markets().flatMap((rules) => {
      const of = comparedSymbol(rules);
      const candles = of === null ? null : minutesOf(of);
      return of === null || candles === null ? [] : [{ rules, venue: of.venue, candles }];
    });
  return {
    step: async (nowMs) => {
      const all = compared();
      const due = (market: ComparedMarket): number => dueMs.get(market.rules.stock) ?? 0;
      const [next] = all.toSorted((a, b) => due(a) - due(b));
      if (next === undefined) return { nextMs: plusMs(nowMs, EVERY_MS), differences: [] };
      if (due(next) > nowMs) return { nextMs: instant(due(next)), differences: [] };
      // Whatever comes of it: an error, too, waits for its next turn.
      const laterMs = plusMs(nowMs, EVERY_MS);
      dueMs.set(next.rules.stock, laterMs);
      const batch = await compareBatch(next, store, nowMs);
      if (batch === "none") return { nextMs: nowMs, differences: [] };
      // A venue that does not answer for one symbol is left alone with the others.
      if (batch === "silent")
        for (const { rules, venue } of all) if (venue === next.venue) dueMs.set(rules.stock, laterMs);
      const isMore = batch !== "silent" && batch.isMore;
      if (isMore) dueMs.set(next.rules.stock, nowMs);
      const differences = batch === "silent" ? [] : batch.differences;
      return { nextMs: plusMs(nowMs, BETWEEN_CALLS_MS), differences };
    },
  };
}

interface ComparedMarket {
  readonly rules: MarketRules;
  readonly venue: VenueName;
  readonly candles: MinuteCandles;
}

/** The next minutes of a market, by one answer of its venue. */
async function compareBatch(
  { rules, venue, candles }: ComparedMarket,
  store: ReturnType<typeof openComparisonStore>,
  nowMs: Instant,
): Promise<Batch> {
  const { stock } = rules;
  const toMs = minuteOf(instant(nowMs - FINAL_AFTER_MS));
  // One minute more is asked for on both sides: what lies between two candles had no trade.
  const wish = { sinceMs: instant(toMs - FIRST_SPAN_MS), toMs, minutes: candles.most - 2 };
  const { markMs, bars, isMore } = await store.next(stock, wish);
  const starts = [...new Set(bars.map(({ startMs }) => minuteOf(startMs)))];
  const [first] = starts;
  const last = starts.at(-1);
  if (first === undefined || last === undefined) return "none";
  const answer = await candles.ask({ fromMs: plusMs(first, -MINUTE_MS), toMs: plusMs(last, 2 * MINUTE_MS) });
  if (answer === null) return "silent";
  const all = starts.map((startMs) => comparedMinute(rules, { startMs, bars, answer }));
  const open = all.findIndex(
    ({ startMs, verdict }) => mayStillAgree(verdict) && startMs + MINUTE_MS + CORRECTED_WITHIN_MS > nowMs,
  );
  const minutes = open === -1 ? all : all.slice(0, open);
  if (minutes.length === 0 || !(await store.keep(stock, { markMs, minutes })))
    return { isMore: false, differences: [] };
  const differences = minutes.filter(({ verdict }) => verdict === "differs");
  return {
    isMore: isMore && open === -1,
    differences: differences.map((minute) => ({ ...minute, stock, venue })),
  };
}

interface MinuteParts {
  readonly startMs: Instant;
  readonly bars: readonly Bar[];
  readonly answer: readonly VenueCandle[];
}

function comparedMinute({ precision }: MarketRules, { startMs, bars, answer }: MinuteParts): ComparedMinute {
  const own = barWindow(bars, startMs, plusMs(startMs, MINUTE_MS));
  const shown = venueMinuteAt(answer, startMs);
  return {
    startMs,
    verdict: compareMinute(own, shown, precision),
    ownOpen: ownText(own.first, precision),
    ownClose: ownText(own.last, precision),
    venueOpen: shown?.traded?.open ?? null,
    venueClose: shown?.traded?.close ?? null,
  };
}

function ownText(end: BarWindow["first"], precision: number): string | null {
  return end === null ? null : priceText(end.price, precision);
}
