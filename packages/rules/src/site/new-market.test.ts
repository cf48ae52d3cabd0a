import { expect, test } from "vitest";
import { GAME_TYPES } from "../game/game-types.ts";
import type { VenueName } from "../market/market-feed.ts";
import { LIVE_MARKETS } from "../market/markets.ts";
import { checkNewMarket, type NewMarketFacts, type NewMarketFeed, type NewMarketWish } from "./new-market.ts";

const trades = (venue: string, symbol: string): NewMarketFeed => ({
  kind: "trades",
  // What comes over the wire is any text.
  of: { venue: venue as VenueName, symbol },
});
const kraken = (symbol: string) => ({ venue: "kraken", symbol }) as const;
const PYTH_ID = "a".repeat(64);

const average = (seconds: number, maxAgeMs = 10_000): NewMarketFeed => ({
  kind: "average",
  of: { venue: "upbit", symbol: "KRW-ETH" },
  seconds,
  maxAgeMs,
});
const THREE = [
  { venue: "binance", symbol: "ETHUSDC" },
  kraken("ETH/USD"),
  { venue: "pyth", symbol: PYTH_ID },
] as const;
const relayed = (venue: VenueName, symbol: string): NewMarketFeed => ({
  kind: "trades",
  of: { venue: "upbit", symbol: "KRW-ETH" },
  fallback: { venue, symbol },
});
const median = (changes: Partial<Extract<NewMarketFeed, { kind: "median" }>> = {}): NewMarketFeed => ({
  kind: "median",
  of: THREE,
  quorum: 2,
  maxAgeMs: 15_000,
  outlierPpm: 10_000,
  ...changes,
});

const WISH: NewMarketWish = {
  stock: "ETH-KRW",
  name: "이더리움 / 원",
  feed: trades("upbit", "KRW-ETH"),
  precision: 0,
  tickStep: 1,
  session: "always",
  staleLimitMs: 10_000,
  jumpLimitPpm: 20_000,
  digitRule: "sealed",
  games: ["R1", "B1"],
};
const FREE: NewMarketFacts = { isStockTaken: false, optionsLeft: 10 };

function codes(changes: Partial<NewMarketWish>, facts: Partial<NewMarketFacts> = {}): readonly string[] {
  const checked = checkNewMarket({ ...WISH, ...changes }, { ...FREE, ...facts });
  return checked.ok ? [] : checked.refusal.map(({ code }) => code);
}

test.each<readonly [string, Partial<NewMarketWish>, readonly string[]]>([
  ["one that is in order", {}, []],
  ["the shortest name", { stock: "E1" }, []],
  ["a name of one letter", { stock: "E" }, ["STOCK_FORM_WRONG"]],
  ["the longest name", { stock: "E".repeat(16) }, []],
  ["a name that is longer", { stock: "E".repeat(17) }, ["STOCK_FORM_WRONG"]],
  ["a name that begins with a line", { stock: "-ETH" }, ["STOCK_FORM_WRONG"]],
  ["a name in small letters", { stock: "eth" }, ["STOCK_FORM_WRONG"]],
  ["a name with a line's end", { stock: "ETH\n" }, ["STOCK_FORM_WRONG"]],
  ["a real market named as a simulated one", { stock: "SIM-ETH" }, ["STOCK_FORM_WRONG"]],
  ["a real market named as a replayed one", { stock: "RPL-ETH" }, ["STOCK_FORM_WRONG"]],
  ["one that the product knows", { stock: "KRW-BTC" }, ["STOCK_TAKEN"]],
  ["one that only recordings have", { stock: "EURUSD" }, ["STOCK_TAKEN"]],
  ["no words for it", { name: "  " }, ["MARKET_NAME_WRONG"]],
  ["the most words", { name: "이".repeat(40) }, []],
  ["more words", { name: "이".repeat(41) }, ["MARKET_NAME_WRONG"]],
  ["a venue that nobody knows", { feed: trades("nyse", "SPY") }, ["VENUE_UNKNOWN"]],
  ["a venue that every object knows", { feed: trades("constructor", "SPY") }, ["VENUE_UNKNOWN"]],
  ["a symbol of another venue", { feed: trades("upbit", "ETHUSDT") }, ["SYMBOL_WRONG"]],
  ["a symbol of Bithumb", { feed: trades("bithumb", "KRW-ETH") }, []],
  ["a symbol of Binance", { feed: trades("binance", "ETHUSDT") }, []],
  ["Binance in small letters", { feed: trades("binance", "ethusdt") }, ["SYMBOL_WRONG"]],
  ["a symbol that asks for more", { feed: trades("binance", "ETHUSDT&limit=9") }, ["SYMBOL_WRONG"]],
  ["a symbol of Kraken", { feed: trades("kraken", "ETH/USD") }, []],
  ["Kraken without its line", { feed: trades("kraken", "ETHUSD") }, ["SYMBOL_WRONG"]],
  ["an id of Pyth", { feed: trades("pyth", PYTH_ID) }, []],
  ["a name at Pyth", { feed: trades("pyth", "ETH/USD") }, ["SYMBOL_WRONG"]],
  ["the middle of a book", { feed: { kind: "middle", of: kraken("PAXG/USD") } }, []],
  [
    "of a venue without books",
    { feed: { kind: "middle", of: { venue: "pyth", symbol: PYTH_ID } } },
    ["FEED_KIND_WRONG"],
  ],
  ["a cross", { feed: { kind: "cross", dividend: kraken("GBP/USD"), divisor: kraken("AUD/USD") } }, []],
  [
    "a cross with itself",
    { feed: { kind: "cross", dividend: kraken("GBP/USD"), divisor: kraken("GBP/USD") } },
    ["CROSS_WRONG"],
  ],
  [
    "a cross whose second leg is wrong",
    { feed: { kind: "cross", dividend: kraken("GBP/USD"), divisor: kraken("AUDUSD") } },
    ["SYMBOL_WRONG"],
  ],
  ["with one that stands in", { feed: relayed("bithumb", "KRW-ETH") }, []],
  ["with one of the same venue", { feed: relayed("upbit", "KRW-BTC") }, ["FALLBACK_WRONG"]],
  ["with one whose ids are of another kind", { feed: relayed("binance", "ETHUSDT") }, ["FALLBACK_WRONG"]],
  ["with one that is no symbol", { feed: relayed("bithumb", "ETHKRW") }, ["SYMBOL_WRONG"]],
  ["a mean of ten seconds", { feed: average(10) }, []],
  ["of five", { feed: average(5) }, []],
  ["of four, which has no fifth to leave out", { feed: average(4) }, ["AVERAGE_SECONDS_WRONG"]],
  ["of eleven, which begins before bets lock", { feed: average(11) }, ["AVERAGE_SECONDS_WRONG"]],
  ["of prices of a minute ago", { feed: average(10, 60_001) }, ["SOURCE_AGE_WRONG"]],
  ["with steps of the venue", { feed: average(10), tickStep: 1_000 }, ["TICK_STEP_WRONG"]],
  ["with its last digit", { feed: average(10), digitRule: "last" }, ["DIGIT_RULE_WRONG"]],
  ["a median of three, one of them without a book", { feed: median() }, []],
  ["of two", { feed: median({ of: THREE.slice(1) }) }, ["SOURCES_WRONG"]],
  ["of one of them twice", { feed: median({ of: [...THREE, ...THREE] }) }, ["SOURCES_WRONG"]],
  ["with a quorum of one", { feed: median({ quorum: 1 }) }, ["QUORUM_WRONG"]],
  ["with more than there are", { feed: median({ quorum: 4 }) }, ["QUORUM_WRONG"]],
  ["with prices of no age", { feed: median({ maxAgeMs: 999 }) }, ["SOURCE_AGE_WRONG"]],
  ["with outliers of any size", { feed: median({ outlierPpm: 50_001 }) }, ["OUTLIER_WRONG"]],
  [
    "a middle in steps",
    { feed: { kind: "middle", of: kraken("PAXG/USD") }, tickStep: 10 },
    ["TICK_STEP_WRONG"],
  ],
  ["fewer digits than none", { precision: -1 }, ["PRECISION_WRONG"]],
  ["six digits", { precision: 6 }, []],
  ["seven digits", { precision: 7 }, ["PRECISION_WRONG"]],
  ["half a digit", { precision: 1.5 }, ["PRECISION_WRONG"]],
  ["no step", { tickStep: 0 }, ["TICK_STEP_WRONG"]],
  ["the smallest step", { tickStep: 1 }, []],
  ["the largest step", { tickStep: 1_000_000 }, []],
  ["a larger one", { tickStep: 1_000_001 }, ["TICK_STEP_WRONG"]],
  ["a price older than a second", { staleLimitMs: 1_000 }, []],
  ["a shorter limit", { staleLimitMs: 999 }, ["STALE_LIMIT_WRONG"]],
  ["five minutes", { staleLimitMs: 300_000 }, []],
  ["a longer limit", { staleLimitMs: 300_001 }, ["STALE_LIMIT_WRONG"]],
  ["the smallest jump", { jumpLimitPpm: 1_000 }, []],
  ["a smaller one", { jumpLimitPpm: 999 }, ["JUMP_LIMIT_WRONG"]],
  ["the largest jump", { jumpLimitPpm: 100_000 }, []],
  ["a larger one", { jumpLimitPpm: 100_001 }, ["JUMP_LIMIT_WRONG"]],
  ["the last digit of a won price", { digitRule: "last" }, ["DIGIT_RULE_WRONG"]],
  ["the last digit at Binance", { digitRule: "last", feed: trades("binance", "ETHUSDT") }, []],
  [
    "the last digit of a middle",
    { digitRule: "last", feed: { kind: "middle", of: kraken("PAXG/USD") } },
    ["DIGIT_RULE_WRONG"],
  ],
  ["no game", { games: [] }, ["GAMES_WRONG"]],
  ["a game twice", { games: ["R1", "R1"] }, ["GAMES_WRONG"]],
  ["a game that there is not", { games: ["R1", "R9"] }, ["GAMES_WRONG"]],
  ["every game", { games: GAME_TYPES }, []],
  [
    "everything wrong at once, in the order of the form",
    {
      stock: "x",
      name: "",
      feed: trades("nyse", ""),
      precision: 9,
      tickStep: -1,
      staleLimitMs: 0,
      jumpLimitPpm: 0,
      digitRule: "last",
      games: [],
    },
    [
      "STOCK_FORM_WRONG",
      "VENUE_UNKNOWN",
      "MARKET_NAME_WRONG",
      "PRECISION_WRONG",
      "TICK_STEP_WRONG",
      "STALE_LIMIT_WRONG",
      "JUMP_LIMIT_WRONG",
      "DIGIT_RULE_WRONG",
      "GAMES_WRONG",
    ],
  ],
])("%s", (_what, changes, expected) => {
  expect(codes(changes)).toEqual(expected);
});

test("a name that is there, and more games than there is room for", () => {
  expect(codes({}, { isStockTaken: true })).toEqual(["STOCK_TAKEN"]);
  expect(codes({ games: ["R1", "R2"] }, { optionsLeft: 2 })).toEqual([]);
  expect(codes({ games: ["R1", "R2"] }, { optionsLeft: 1 })).toEqual(["OPTIONS_FULL"]);
});

function rulesOf(changes: Partial<NewMarketWish>) {
  const checked = checkNewMarket({ ...WISH, ...changes }, FREE);
  return checked.ok ? checked.value.rules : null;
}

test("what a wish leaves open follows from the venue as it does for the markets that the product comes with", () => {
  const [, ether] = LIVE_MARKETS;
  const feed = relayed("bithumb", "KRW-ETH");
  expect(rulesOf({ name: " 이더리움 ", tickStep: 1_000, feed })).toEqual({ ...ether, stock: "ETH-KRW" });
  expect(rulesOf({ feed: trades("binance", "ETHUSDT"), precision: 2 })).toMatchObject({
    source: "Binance",
    tradeIdOrder: "numeric",
    fastFreeze: true,
  });
  const apart = {
    kind: "cross",
    dividend: kraken("BTC/USD"),
    divisor: { venue: "binance", symbol: "PAXGUSDT" },
  } as const;
  expect(rulesOf({ feed: apart })).toMatchObject({ source: "Kraken · Binance", tradeIdOrder: "none" });
  expect(rulesOf({ feed: average(10) })).toMatchObject({
    source: "Upbit",
    fastFreeze: true,
    tradeIdOrder: "none",
  });
  expect(rulesOf({ feed: median() })).toMatchObject({ source: "Binance · Kraken · Pyth", fastFreeze: false });
  const middle = { kind: "middle", of: kraken("PAXG/USD") } as const;
  expect(rulesOf({ feed: middle, session: "fx" })).toMatchObject({
    source: "Kraken",
    tradeIdOrder: "none",
    fastFreeze: false,
  });
});
