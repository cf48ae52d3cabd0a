import { type Price, price, type Stock, stock } from "@maru/values";
import type { IndexLeg, MarketFeed } from "./market-feed.ts";
import type { MarketRules } from "./market-rules.ts";
import { type SimulatedModel, tickDeviationPpt } from "./simulated-path.ts";

/** A simulated market: its rules and its path. */
export interface SimulatedMarket {
  readonly rules: MarketRules;
  readonly model: SimulatedModel;
}

const CRYPTO_JUMP_PPM = 20_000;
const FX_JUMP_PPM = 5_000;
const START_PRICE: Price = price(10_000_000);

function simulated(percentAYear: number): SimulatedMarket {
  return {
    rules: {
      stock: stock(`SIM-V${percentAYear}`),
      name: `모의 변동성 ${percentAYear}`,
      kind: "simulated",
      source: "simulated",
      precision: 3,
      tickStep: 1,
      session: "always",
      staleLimitMs: 3_000,
      jumpLimitPpm: CRYPTO_JUMP_PPM,
      tradeIdOrder: "numeric",
      arrival: "ordered",
      fastFreeze: true,
      digitRule: "last",
    },
    model: { startPrice: START_PRICE, tickDeviationPpt: tickDeviationPpt(percentAYear * 10_000) },
  };
}

/** The three simulated indices: 25, 75 and 150 % a year. */
export const SIMULATED_MARKETS: readonly SimulatedMarket[] = [simulated(25), simulated(75), simulated(150)];

type RealTraits = Pick<MarketRules, "name" | "source" | "precision"> & Partial<MarketRules>;

function crypto(name: string, traits: RealTraits): MarketRules {
  return {
    ...REAL,
    session: "always",
    staleLimitMs: 10_000,
    fastFreeze: true,
    ...traits,
    stock: stock(name),
  };
}

/** Binance numbers its trades one after the other. */
function tether(symbol: string, name: string): MarketRules {
  const of = { venue: "binance", symbol } as const;
  const traits = { name, source: "Binance", precision: 2, tradeIdOrder: "numeric" } as const;
  return crypto(symbol, { ...traits, feed: { kind: "trades", of } });
}

function currency(name: string, traits: RealTraits): MarketRules {
  return {
    ...REAL,
    session: "fx",
    staleLimitMs: 60_000,
    jumpLimitPpm: FX_JUMP_PPM,
    ...traits,
    stock: stock(name),
  };
}

function index(name: string, traits: RealTraits): MarketRules {
  return { ...REAL, session: "platform", staleLimitMs: 15_000, ...traits, stock: stock(name) };
}

const REAL = {
  kind: "real",
  tickStep: 1,
  jumpLimitPpm: CRYPTO_JUMP_PPM,
  tradeIdOrder: "none",
  arrival: "unordered",
  fastFreeze: false,
  digitRule: "sealed",
} as const satisfies Partial<MarketRules>;

const OTHER_COIN = { staleLimitMs: 30_000, source: "Upbit" } as const;

/** A coin in won: the other won venue stands in, which spells it alike. */
const won = (symbol: string): MarketFeed => ({
  kind: "trades",
  of: { venue: "upbit", symbol },
  fallback: { venue: "bithumb", symbol },
});

/** Of the index: the prices of reference that are published with its formula. At these its level is 1,000. */
const INDEX_LEGS: readonly IndexLeg[] = [
  { venue: "upbit", symbol: "KRW-BTC", basePrice: "130000000" },
  { venue: "upbit", symbol: "KRW-ETH", basePrice: "4500000" },
  { venue: "upbit", symbol: "KRW-XRP", basePrice: "3000" },
  { venue: "upbit", symbol: "KRW-SOL", basePrice: "190000" },
  { venue: "upbit", symbol: "KRW-DOGE", basePrice: "200" },
];

/** The real markets that `MARU_FEEDS=live` opens. Prices of a million won and more move in steps of 1,000. */
export const LIVE_MARKETS: readonly MarketRules[] = [
  crypto("KRW-BTC", {
    name: "비트코인",
    source: "Upbit",
    precision: 0,
    tickStep: 1_000,
    feed: won("KRW-BTC"),
  }),
  crypto("KRW-ETH", {
    name: "이더리움",
    source: "Upbit",
    precision: 0,
    tickStep: 1_000,
    feed: won("KRW-ETH"),
  }),
  currency("GBPAUD", {
    name: "GBP/AUD",
    source: "Kraken",
    precision: 5,
    feed: {
      kind: "cross",
      dividend: { venue: "kraken", symbol: "GBP/USD" },
      divisor: { venue: "kraken", symbol: "AUD/USD" },
    },
  }),
  currency("XAUUSD", {
    name: "PAX Gold",
    source: "Kraken",
    precision: 2,
    feed: { kind: "middle", of: { venue: "kraken", symbol: "PAXG/USD" } },
  }),
  index("KRW5", {
    name: "원화 5 지수",
    source: "Upbit",
    precision: 2,
    session: "always",
    feed: { kind: "index", baseLevel: 1_000, legs: INDEX_LEGS },
  }),
];

/** The real markets a fresh install knows; off until live feeds are on, and those beyond {@link LIVE_MARKETS} until somebody opens them. */
/** Three venues must stand within one per cent of their median, each with a trade of the last 15 s; two of them are enough. */
const BITCOIN_SOURCES: MarketFeed = {
  kind: "median",
  of: [
    { venue: "binance", symbol: "BTCUSDC" },
    { venue: "kraken", symbol: "BTC/USD" },
    { venue: "pyth", symbol: "e62df6c8b4a85fe1a67db44dc12de5db330f7ac66b72dc658afedf0f4a415b43" },
  ],
  quorum: 2,
  maxAgeMs: 15_000,
  outlierPpm: 10_000,
};

export const REAL_MARKETS: readonly MarketRules[] = [
  ...LIVE_MARKETS,
  crypto("KRW-XRP", { ...OTHER_COIN, name: "리플", precision: 0, feed: won("KRW-XRP") }),
  crypto("KRW-SOL", { ...OTHER_COIN, name: "솔라나", precision: 0, tickStep: 10, feed: won("KRW-SOL") }),
  crypto("KRW-DOGE", { ...OTHER_COIN, name: "도지코인", precision: 1, feed: won("KRW-DOGE") }),
  tether("BTCUSDT", "BTC/USDT"),
  tether("ETHUSDT", "ETH/USDT"),
  crypto("BTCUSD", {
    name: "BTC/USD",
    source: "Kraken",
    precision: 1,
    tradeIdOrder: "numeric",
    feed: { kind: "trades", of: { venue: "kraken", symbol: "BTC/USD" } },
  }),
  crypto("BTC3", {
    name: "BTC/USD 3",
    source: "Binance · Kraken · Pyth",
    precision: 2,
    feed: BITCOIN_SOURCES,
  }),
  crypto("DOGE10", {
    ...OTHER_COIN,
    name: "도지코인 10초 평균",
    precision: 1,
    feed: { kind: "average", of: { venue: "upbit", symbol: "KRW-DOGE" }, seconds: 10, maxAgeMs: 10_000 },
  }),
];

/**
 * Markets of recorded files, for replays. SPY prints in ten-thousandths of a dollar and has no trade ids: its ticks of one
 * millisecond stand as they came.
 */
const REPLAY_MARKETS: readonly MarketRules[] = [
  index("SPY", { name: "S&P 500 ETF", source: "us-equity", precision: 4 }),
  currency("EURUSD", { name: "EUR/USD", source: "fxcm", precision: 5 }),
  currency("NZDUSD", { name: "NZD/USD", source: "fxcm", precision: 5 }),
  currency("GBPJPY", { name: "GBP/JPY", source: "dukascopy", precision: 3 }),
];

/** The rules of every market known from the start. */
export const MARKETS: readonly MarketRules[] = [
  ...SIMULATED_MARKETS.map((market) => market.rules),
  ...REAL_MARKETS,
  ...REPLAY_MARKETS,
];

/** The rules of the market with this name, or null. */
export function findMarket(name: Stock): MarketRules | null {
  return MARKETS.find((market) => market.stock === name) ?? null;
}
