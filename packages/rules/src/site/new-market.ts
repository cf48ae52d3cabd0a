import { isStock, ok, refused, type Result, stock } from "@maru/values";
import { type GameType, isGameType } from "../game/families.ts";
import { AVERAGE_SECONDS } from "../market/average-price.ts";
import {
  type MarketFeed,
  sourcesOf,
  symbolsOf,
  VENUE_NAMES,
  type VenueName,
  type VenueSymbol,
} from "../market/market-feed.ts";
import type { MarketRules } from "../market/market-rules.ts";
import { STALE_LIMIT_MS } from "../market/market-terms.ts";
import { findMarket } from "../market/markets.ts";
import { VENUE_TEXTS } from "../market/venue-candle.ts";

/** What a market that is made by hand listens to: all but an index, whose formula is published. */
export type NewMarketFeed = Exclude<MarketFeed, { readonly kind: "index" }>;

/** A market as somebody wishes it; the rest of its rules follows from its venue. */
export interface NewMarketWish {
  readonly stock: string;
  readonly name: string;
  readonly feed: NewMarketFeed;
  readonly precision: number;
  readonly tickStep: number;
  readonly session: MarketRules["session"];
  readonly staleLimitMs: number;
  readonly jumpLimitPpm: number;
  readonly digitRule: MarketRules["digitRule"];
  /** It is offered with these, on every site. */
  readonly games: readonly string[];
}

/** What is there already. */
export interface NewMarketFacts {
  readonly isStockTaken: boolean;
  /** Options that can still be made: a round's id has room for so many. */
  readonly optionsLeft: number;
}

/** A market that may be made, with its games. */
export interface NewMarket {
  readonly rules: MarketRules & { readonly feed: NewMarketFeed };
  readonly games: readonly GameType[];
}

export type NewMarketFault =
  | { readonly code: "STOCK_FORM_WRONG" }
  | { readonly code: "STOCK_TAKEN" }
  | { readonly code: "MARKET_NAME_WRONG"; readonly max: number }
  | { readonly code: "VENUE_UNKNOWN" }
  | { readonly code: "SYMBOL_WRONG"; readonly venue: VenueName; readonly example: string }
  | { readonly code: "FEED_KIND_WRONG"; readonly venue: VenueName }
  | { readonly code: "CROSS_WRONG" }
  | { readonly code: "FALLBACK_WRONG" }
  | { readonly code: "SOURCES_WRONG"; readonly min: number; readonly max: number }
  | { readonly code: "QUORUM_WRONG"; readonly min: number; readonly max: number }
  | { readonly code: "SOURCE_AGE_WRONG"; readonly min: number; readonly max: number }
  | { readonly code: "OUTLIER_WRONG"; readonly min: number; readonly max: number }
  | { readonly code: "AVERAGE_SECONDS_WRONG"; readonly min: number; readonly max: number }
  | { readonly code: "PRECISION_WRONG"; readonly min: number; readonly max: number }
  | { readonly code: "TICK_STEP_WRONG"; readonly max: number }
  | { readonly code: "STALE_LIMIT_WRONG"; readonly min: number; readonly max: number }
  | { readonly code: "JUMP_LIMIT_WRONG"; readonly min: number; readonly max: number }
  | { readonly code: "DIGIT_RULE_WRONG" }
  | { readonly code: "GAMES_WRONG" }
  | { readonly code: "OPTIONS_FULL"; readonly left: number };

/** Names that say what is not traded anywhere now: no real market bears one (F-36). */
const RESERVED_STOCK = /^(?:SIM|RPL)-/;
const STOCK_FORM = /^[A-Z0-9][A-Z0-9-]{1,15}$/;
export const MARKET_NAME_MAX = 40;
export const PRECISION = { min: 0, max: 6 } as const;
export const TICK_STEP_MAX = 1_000_000;
/** Of two nobody can tell which is wrong; more than seven wait for the slowest. */
export const MEDIAN_SOURCES = { min: 3, max: 7 } as const;
/** An older price of a source does not count. */
export const SOURCE_AGE_MS = { min: 1_000, max: 60_000 } as const;
export const OUTLIER_PPM = { min: 500, max: 50_000 } as const;
/** From a thousandth, which thin trading passes in a tick, to a tenth, beyond which a slip of the venue would settle rounds. */
export const JUMP_LIMIT_PPM = { min: 1_000, max: 100_000 } as const;

interface VenueTraits {
  readonly symbol: RegExp;
  readonly example: string;
  /** Whether it tells a book: middles and crosses are made of books. */
  readonly hasBook: boolean;
  /** "numeric": its trade ids grow. */
  readonly tradeIdOrder: MarketRules["tradeIdOrder"];
}

/** How venues spell their symbols, and what their trades tell. */
export const VENUE_TRAITS: Readonly<Record<VenueName, VenueTraits>> = {
  upbit: { symbol: /^KRW-[A-Z0-9]{2,12}$/, example: "KRW-ETH", hasBook: true, tradeIdOrder: "none" },
  bithumb: { symbol: /^KRW-[A-Z0-9]{2,12}$/, example: "KRW-ETH", hasBook: true, tradeIdOrder: "none" },
  binance: { symbol: /^[A-Z0-9]{5,20}$/, example: "ETHUSDT", hasBook: true, tradeIdOrder: "numeric" },
  kraken: {
    symbol: /^[A-Z0-9]{2,10}\/[A-Z]{3,5}$/,
    example: "ETH/USD",
    hasBook: true,
    tradeIdOrder: "numeric",
  },
  pyth: { symbol: /^[0-9a-f]{64}$/, example: "ff61491a…0ace", hasBook: false, tradeIdOrder: "none" },
};

/** Judges a new market before it is asked for, and again before it is made: every fault at once, in the order of a form. */
export function checkNewMarket(
  wish: NewMarketWish,
  facts: NewMarketFacts,
): Result<NewMarket, readonly NewMarketFault[]> {
  const games = wish.games.filter(isGameType);
  const faults = [
    ...stockFaults(wish.stock, facts),
    ...checkNewMarketFeed(wish.feed),
    ...numberFaults(wish),
    ...gameFaults(wish.games, facts),
  ];
  return faults.length > 0 ? refused(faults) : ok({ rules: rulesOf(wish), games });
}

function stockFaults(name: string, { isStockTaken }: NewMarketFacts): readonly NewMarketFault[] {
  if (!STOCK_FORM.test(name) || RESERVED_STOCK.test(name)) return [{ code: "STOCK_FORM_WRONG" }];
  // One that the product knows from the start may come with its next start.
  const isKnown = isStock(name) && findMarket(name) !== null;
  return isStockTaken || isKnown ? [{ code: "STOCK_TAKEN" }] : [];
}

/** Judges where prices are to come from: what a venue can be asked for before anything is saved. */
export function checkNewMarketFeed(feed: NewMarketFeed): readonly NewMarketFault[] {
  const symbols = symbolsOf(feed);
  // It came over the wire; whether it is a venue is judged here and nowhere else.
  if (symbols.some(({ venue }) => !VENUE_NAMES.includes(venue))) return [{ code: "VENUE_UNKNOWN" }];
  const wrong = symbols.find(({ venue, symbol }) => !VENUE_TRAITS[venue].symbol.test(symbol));
  if (wrong !== undefined)
    return [{ code: "SYMBOL_WRONG", venue: wrong.venue, example: VENUE_TRAITS[wrong.venue].example }];
  const isOfBooks = feed.kind === "middle" || feed.kind === "cross";
  const bookless = symbols.find(({ venue }) => !VENUE_TRAITS[venue].hasBook);
  if (isOfBooks && bookless !== undefined) return [{ code: "FEED_KIND_WRONG", venue: bookless.venue }];
  if (feed.kind === "cross" && hasTwice(symbols)) return [{ code: "CROSS_WRONG" }];
  if (feed.kind === "trades" && !mayStandIn(feed)) return [{ code: "FALLBACK_WRONG" }];
  if (feed.kind === "median") return medianFaults(feed);
  return feed.kind === "average" ? averageFaults(feed) : [];
}

/** Another venue, for one that is away is away with all its symbols; and with ids of the same kind, which order the trades of a millisecond. */
function mayStandIn({ of, fallback }: FeedOf<"trades">): boolean {
  if (fallback === undefined) return true;
  const isAlike = VENUE_TRAITS[of.venue].tradeIdOrder === VENUE_TRAITS[fallback.venue].tradeIdOrder;
  return of.venue !== fallback.venue && isAlike;
}

type FeedOf<Kind extends NewMarketFeed["kind"]> = Extract<NewMarketFeed, { readonly kind: Kind }>;

function medianFaults({ of, quorum, maxAgeMs, outlierPpm }: FeedOf<"median">): readonly NewMarketFault[] {
  if (hasTwice(of) || !isWithin(of.length, MEDIAN_SOURCES))
    return [{ code: "SOURCES_WRONG", ...MEDIAN_SOURCES }];
  const quorums = { min: 2, max: of.length };
  return [
    ...(isWithin(quorum, quorums) ? [] : [{ code: "QUORUM_WRONG", ...quorums } as const]),
    ...ageFaults(maxAgeMs),
    ...(isWithin(outlierPpm, OUTLIER_PPM) ? [] : [{ code: "OUTLIER_WRONG", ...OUTLIER_PPM } as const]),
  ];
}

function averageFaults({ seconds, maxAgeMs }: FeedOf<"average">): readonly NewMarketFault[] {
  const isFine = isWithin(seconds, AVERAGE_SECONDS);
  return [
    ...(isFine ? [] : [{ code: "AVERAGE_SECONDS_WRONG", ...AVERAGE_SECONDS } as const]),
    ...ageFaults(maxAgeMs),
  ];
}

const ageFaults = (maxAgeMs: number): readonly NewMarketFault[] =>
  isWithin(maxAgeMs, SOURCE_AGE_MS) ? [] : [{ code: "SOURCE_AGE_WRONG", ...SOURCE_AGE_MS }];

function hasTwice(symbols: readonly VenueSymbol[]): boolean {
  return new Set(symbols.map(({ venue, symbol }) => `${venue} ${symbol}`)).size < symbols.length;
}

const isWithin = (value: number, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  Number.isSafeInteger(value) && value >= min && value <= max;

/** Each with whether the wish keeps to it. */
function numberFaults(wish: NewMarketWish): readonly NewMarketFault[] {
  const name = wish.name.trim();
  // What is computed lies between the steps of any venue.
  const longestStep = wish.feed.kind === "trades" ? TICK_STEP_MAX : 1;
  const rows: readonly (readonly [isFine: boolean, fault: NewMarketFault])[] = [
    [name !== "" && name.length <= MARKET_NAME_MAX, { code: "MARKET_NAME_WRONG", max: MARKET_NAME_MAX }],
    [isWithin(wish.precision, PRECISION), { code: "PRECISION_WRONG", ...PRECISION }],
    [isWithin(wish.tickStep, { min: 1, max: longestStep }), { code: "TICK_STEP_WRONG", max: longestStep }],
    [isWithin(wish.staleLimitMs, STALE_LIMIT_MS), { code: "STALE_LIMIT_WRONG", ...STALE_LIMIT_MS }],
    [isWithin(wish.jumpLimitPpm, JUMP_LIMIT_PPM), { code: "JUMP_LIMIT_WRONG", ...JUMP_LIMIT_PPM }],
    [wish.digitRule === "sealed" || mayShowLastDigit(wish.feed), { code: "DIGIT_RULE_WRONG" }],
  ];
  return rows.flatMap(([isFine, fault]) => (isFine ? [] : [fault]));
}

/**
 * The last digit of a price decides nothing at the won venues, whose prices move in steps of up to 1,000; nor where no trade of one
 * venue with ids that grow names the closing one (3-decisions F).
 */
export function mayShowLastDigit(feed: NewMarketFeed): boolean {
  return feed.kind === "trades" && VENUE_TRAITS[feed.of.venue]?.tradeIdOrder === "numeric";
}

function gameFaults(games: readonly string[], { optionsLeft }: NewMarketFacts): readonly NewMarketFault[] {
  const isList = games.length > 0 && games.every(isGameType) && new Set(games).size === games.length;
  if (!isList) return [{ code: "GAMES_WRONG" }];
  return games.length > optionsLeft ? [{ code: "OPTIONS_FULL", left: optionsLeft }] : [];
}

function rulesOf(wish: NewMarketWish): NewMarket["rules"] {
  const { feed } = wish;
  const isOfTrades = feed.kind === "trades" || feed.kind === "average";
  return {
    stock: stock(wish.stock),
    name: wish.name.trim(),
    kind: "real",
    source: [...new Set(sourcesOf(feed).map((of) => VENUE_TEXTS[of.venue]))].join(" · "),
    precision: wish.precision,
    tickStep: wish.tickStep,
    session: wish.session,
    staleLimitMs: wish.staleLimitMs,
    jumpLimitPpm: wish.jumpLimitPpm,
    // Only trades of one symbol have ids in one order.
    tradeIdOrder: isOfTrades ? VENUE_TRAITS[feed.of.venue].tradeIdOrder : "none",
    arrival: "unordered",
    // Trades of coins come often enough that a newer one soon shows a bar to be final.
    fastFreeze: isOfTrades && wish.session === "always",
    digitRule: wish.digitRule,
    feed,
  };
}
