import { expect, it } from "vitest";
import { type MarketFeed, tradedUnit, type VenueName } from "./market-feed.ts";
import { LIVE_MARKETS } from "./markets.ts";

const trades = (venue: VenueName, symbol: string): MarketFeed => ({ kind: "trades", of: { venue, symbol } });

it.each([
  [trades("upbit", "KRW-BTC"), "BTC"],
  [trades("bithumb", "KRW-ETH"), "ETH"],
  [trades("binance", "BTCUSDT"), "BTC"],
  [trades("binance", "ETHBTC"), "ETH"],
  [trades("kraken", "BTC/USD"), "BTC"],
  // A symbol that does not tell, and prices without trades.
  [trades("binance", "ABCXYZ"), null],
  [trades("binance", "BTC"), null],
  [trades("pyth", "e62df6"), null],
  [{ kind: "middle", of: { venue: "kraken", symbol: "PAXG/USD" } } satisfies MarketFeed, null],
])("%j counts %s", (feed, unit) => {
  expect(tradedUnit(feed)).toBe(unit);
});

it("the markets known from the start tell their units where they trade", () => {
  const units = LIVE_MARKETS.map(({ stock, feed }) => [stock, feed === undefined ? null : tradedUnit(feed)]);
  expect(Object.fromEntries(units)).toEqual({
    "KRW-BTC": "BTC",
    "KRW-ETH": "ETH",
    GBPAUD: null,
    XAUUSD: null,
    KRW5: null,
  });
});
