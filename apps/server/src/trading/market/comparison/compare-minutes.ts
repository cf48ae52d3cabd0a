import {
  type Bar,
  barWindow,
  type BarWindow,
  comparedSymbol,
  compareMinute,
  FEED_SOURCES,
  type MarketRules,
  mayStillAgree,
  MINUTE_MS,
  relayedFeed,
  sourceAt,
  type SourceSwitch,
  type VenueCandle,
  venueMinuteAt,
  type VenueName,
} from "@maru/rules";
import { assert, type Instant, instant, plusMs, priceText, type Stock } from "@maru/values";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { Venues } from "../feeds/open-venues.ts";
import { createSourceSwitches } from "../source-switch-store.ts";
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

type Batch =
  | "none"
  | { readonly silent: VenueName }
  | { readonly isMore: boolean; readonly differences: readonly Difference[] };

export function openComparison({ database, minutesOf, markets }: ComparisonParts): Comparison {
  const store = openComparisonStore(database);
  const dueMs = new Map<Stock, Instant>();
  const compared = (): readonly MarketRules[] =>
    markets().filter((rules) => {
      const of = comparedSymbol(rules, "primary");
      return of !== null && minutesOf(of) !== null;
    });
  return {
    step: async (nowMs) => {
      const all = compared();
      const due = ({ stock }: MarketRules): number => dueMs.get(stock) ?? 0;
      const [next] = all.toSorted((a, b) => due(a) - due(b));
      if (next === undefined) return { nextMs: plusMs(nowMs, EVERY_MS), differences: [] };
      if (due(next) > nowMs) return { nextMs: instant(due(next)), differences: [] };
      // Whatever comes of it: an error, too, waits for its next turn.
      const laterMs = plusMs(nowMs, EVERY_MS);
      dueMs.set(next.stock, laterMs);
      const batch = await compareBatch(next, { store, minutesOf, database }, nowMs);
      if (batch === "none") return { nextMs: nowMs, differences: [] };
      // A venue that does not answer for one symbol is left alone with the others.
      if ("silent" in batch)
        for (const rules of all)
          if (comparedSymbol(rules, "primary")?.venue === batch.silent) dueMs.set(rules.stock, laterMs);
      const isMore = "isMore" in batch && batch.isMore;
      if (isMore) dueMs.set(next.stock, nowMs);
      const differences = "silent" in batch ? [] : batch.differences;
      return { nextMs: plusMs(nowMs, BETWEEN_CALLS_MS), differences };
    },
  };
}

interface BatchParts extends Pick<ComparisonParts, "database" | "minutesOf"> {
  readonly store: ReturnType<typeof openComparisonStore>;
}

/** The next minutes of a market that were taken from one source, by one answer of its venue. */
async function compareBatch(
  rules: MarketRules,
  { store, minutesOf, database }: BatchParts,
  nowMs: Instant,
): Promise<Batch> {
  const { stock } = rules;
  const toMs = minuteOf(instant(nowMs - FINAL_AFTER_MS));
  // One minute more is asked for on both sides: what lies between two candles had no trade.
  const wish = { sinceMs: instant(toMs - FIRST_SPAN_MS), toMs, minutes: mostOf(rules, minutesOf) - 2 };
  const { markMs, bars, isMore } = await store.next(stock, wish);
  const all = [...new Set(bars.map(({ startMs }) => minuteOf(startMs)))];
  const [first] = all;
  if (first === undefined) return "none";
  const switches = await switchesOf(rules, database);
  const source = sourceAt(switches, first);
  const starts = all.filter((startMs) => sourceAt(switches, startMs) === source);
  const of = comparedSymbol(rules, source);
  assert(of !== null, `${stock} is compared with a source that it has`);
  const span = {
    fromMs: plusMs(first, -MINUTE_MS),
    toMs: plusMs(starts.at(-1) ?? first, 2 * MINUTE_MS),
  };
  // A source without candles shows no minute.
  const answer = await (minutesOf(of)?.ask(span) ?? []);
  if (answer === null) return { silent: of.venue };
  const held = starts.map((startMs) => comparedMinute(rules, { startMs, bars, answer }));
  const open = held.findIndex(
    ({ startMs, verdict }) => mayStillAgree(verdict) && startMs + MINUTE_MS + CORRECTED_WITHIN_MS > nowMs,
  );
  const minutes = open === -1 ? held : held.slice(0, open);
  if (minutes.length === 0 || !(await store.keep(stock, { markMs, minutes })))
    return { isMore: false, differences: [] };
  const differences = minutes.filter(({ verdict }) => verdict === "differs");
  return {
    isMore: (isMore || starts.length < all.length) && open === -1,
    differences: differences.map((minute) => ({ ...minute, stock, venue: of.venue })),
  };
}

/** At most so many minutes are asked for at once, of whichever source they are. */
function mostOf(rules: MarketRules, minutesOf: Venues["minutesOf"]): number {
  const most = FEED_SOURCES.flatMap((source) => {
    const of = comparedSymbol(rules, source);
    return (of === null ? null : minutesOf(of))?.most ?? [];
  });
  return Math.min(...most);
}

async function switchesOf(rules: MarketRules, database: Database): Promise<readonly SourceSwitch[]> {
  return relayedFeed(rules.feed) === null ? [] : createSourceSwitches(database, rules.stock).read();
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
