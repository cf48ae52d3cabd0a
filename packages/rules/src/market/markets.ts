import { type Price, price, type Stock, stock } from "@maru/values";
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

/** The real markets a fresh install knows; off until live feeds are on. Won prices move in steps of 1,000. */
export const REAL_MARKETS: readonly MarketRules[] = [
  crypto("KRW-BTC", {
    name: "비트코인",
    source: "upbit",
    precision: 0,
    tickStep: 1_000,
    tradeIdOrder: "numeric",
  }),
  crypto("KRW-ETH", {
    name: "이더리움",
    source: "upbit",
    precision: 0,
    tickStep: 1_000,
    tradeIdOrder: "numeric",
  }),
  currency("GBPAUD", { name: "GBP/AUD", source: "cross", precision: 5 }),
  currency("XAUUSD", { name: "골드", source: "oanda", precision: 3 }),
  index("SPX", { name: "S&P 500", source: "index", precision: 2 }),
];

/**
 * Markets of recorded files, for replays. SPY prints in ten-thousandths of a dollar and has no trade ids: its ticks of one
 * millisecond stand as they came.
 */
export const REPLAY_MARKETS: readonly MarketRules[] = [
  crypto("BTCUSDT", { name: "BTC/USDT", source: "binance", precision: 2, tradeIdOrder: "numeric" }),
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
