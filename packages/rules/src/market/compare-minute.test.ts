import { assert, instant, price, stock } from "@maru/values";
import { describe, expect, it } from "vitest";
import type { BarWindow } from "./bar-window.ts";
import { compareMinute, comparedSymbol, mayStillAgree, venueMinuteAt } from "./compare-minute.ts";
import { findMarket } from "./markets.ts";
import type { FeedSource } from "./source-switch.ts";

const tick = (units: number) => ({
  seq: 1,
  atMs: instant(0),
  tradeId: "1",
  price: price(units),
  qty: 1n,
});

const own = (open: number | null, close: number | null, broken: BarWindow["broken"] = null): BarWindow => ({
  first: open === null ? null : tick(open),
  last: close === null ? null : tick(close),
  high: null,
  low: null,
  trades: open === null ? 0 : 2,
  broken,
});
const shown = (open: string, close: string) => ({ traded: { open, close } });
const NOTHING = { traded: null };

describe("a minute held against its venue's candle", () => {
  it.each([
    ["both ends are the same", own(100_10, 101_00), shown("100.1", "101.00"), "equal"],
    ["it opens elsewhere", own(100_10, 101_00), shown("100.11", "101"), "differs"],
    ["it closes elsewhere", own(100_10, 101_00), shown("100.1", "100.99"), "differs"],
    ["the venue's price is finer than ours", own(100_10, 101_00), shown("100.104", "101"), "differs"],
    ["the venue's price is no number", own(100_10, 101_00), shown("100.1", "n/a"), "differs"],
    ["we have trades and the venue none", own(100_10, 101_00), NOTHING, "differs"],
    ["the venue has trades and we none", own(null, null), shown("100.1", "101"), "differs"],
    ["neither has a trade", own(null, null), NOTHING, "untraded"],
    ["we have no trade and the venue says nothing", own(null, null), null, "untraded"],
    ["the venue says nothing", own(100_10, 101_00), null, "unreachable"],
    ["we could not hear all of it", own(100_10, 101_00, "FEED_GAP"), shown("100.1", "101"), "broken"],
  ] as const)("where %s", (_, ours, venue, verdict) => {
    expect(compareMinute(ours, venue, 2)).toBe(verdict);
  });

  it("is asked for again only while it does not agree", () => {
    expect(
      (["equal", "differs", "untraded", "broken", "unreachable"] as const).filter(mayStillAgree),
    ).toEqual(["differs", "unreachable"]);
  });
});

describe("a minute that an answer leaves out", () => {
  const candles = [1, 3].map((minute) => ({ startMs: instant(minute * 60_000), ...shown("1", "2") }));

  it("had no trade where candles lie on both sides of it, and is not known elsewhere", () => {
    const at = (minute: number) => venueMinuteAt(candles, instant(minute * 60_000));
    expect([0, 1, 2, 3, 4].map(at)).toEqual([null, candles[0], NOTHING, candles[1], null]);
  });
});

const symbolOf = (name: string, source: FeedSource = "primary") => {
  const rules = findMarket(stock(name));
  assert(rules !== null, name);
  return comparedSymbol(rules, source);
};

it("is compared where a market is the trades of one symbol", () => {
  expect(symbolOf("KRW-BTC")).toEqual({ venue: "upbit", symbol: "KRW-BTC" });
  expect(symbolOf("BTCUSDT")).toEqual({ venue: "binance", symbol: "BTCUSDT" });
  expect(symbolOf("KRW-BTC", "fallback")).toEqual({ venue: "bithumb", symbol: "KRW-BTC" });
  expect(symbolOf("BTCUSDT", "fallback")).toBeNull();
  for (const name of ["GBPAUD", "XAUUSD", "KRW5", "BTC3", "SIM-V25", "SPY"])
    expect(symbolOf(name)).toBeNull();
});
