import { expect, test } from "vitest";
import { REAL_MARKETS } from "./markets.ts";
import { feedOfRules, venueCandleUrl } from "./venue-candle.ts";

const AT = Date.UTC(2026, 10, 27, 0, 0);
const MINUTE = 60_000;

test.each([
  [
    { venue: "upbit", symbol: "KRW-BTC" } as const,
    2 * MINUTE,
    "https://api.upbit.com/v1/candles/minutes/1?market=KRW-BTC&to=2026-11-27T00%3A02%3A00Z&count=2",
  ],
  [
    { venue: "upbit", symbol: "KRW-BTC" } as const,
    MINUTE / 2,
    "https://api.upbit.com/v1/candles/seconds?market=KRW-BTC&to=2026-11-27T00%3A00%3A30Z&count=30",
  ],
  [{ venue: "bithumb", symbol: "KRW-BTC" } as const, MINUTE / 2, null],
  [
    { venue: "bithumb", symbol: "KRW-BTC" } as const,
    5 * MINUTE,
    // Korea's time.
    "https://api.bithumb.com/v1/candles/minutes/1?market=KRW-BTC&to=2026-11-27%2009%3A05%3A00&count=5",
  ],
  [
    { venue: "binance", symbol: "BTCUSDT" } as const,
    MINUTE,
    `https://data-api.binance.vision/api/v3/klines?symbol=BTCUSDT&startTime=${AT}&endTime=${AT + MINUTE - 1}&interval=1m`,
  ],
  [
    { venue: "kraken", symbol: "BTC/USD" } as const,
    MINUTE,
    `https://api.kraken.com/0/public/OHLC?pair=BTC%2FUSD&interval=1&since=${AT / 1_000 - 1}`,
  ],
  [{ venue: "pyth", symbol: "e62d" } as const, MINUTE, null],
])("%o shows a window of %i ms at %s", (source, lengthMs, url) => {
  expect(venueCandleUrl(source, AT, AT + lengthMs)).toBe(url);
});

test("the rules of a proof say what the market listens to, and those of no venue say nothing", () => {
  for (const rules of REAL_MARKETS) expect(feedOfRules({ ...rules })).toEqual(rules.feed);
  for (const rules of [{}, { feed: null }, { feed: {} }, { feed: { kind: "guess" } }])
    expect(feedOfRules(rules)).toBeNull();
});
