import { instant, price } from "@maru/values";
import { describe, expect, it } from "vitest";
import type { MarketFeed } from "../market/market-feed.ts";
import { parseQuantity } from "../market/quantity.ts";
import { cappedByVolume, countsVolume, type TradedBar, volumeWindow } from "./volume-cap.ts";

function bar(close: number, volume: string): TradedBar {
  const quantity = parseQuantity(volume);
  if (!quantity.ok) throw new Error(volume);
  return { close: price(close), volume: quantity.value };
}

const MOST = 1_000_000_000;

describe("F-14: a side takes at most a share of what was traded", () => {
  it.each([
    // 150,000,000 × 0.02 = 3,000,000 won; 2.5 % of it.
    ["2.5 % of 3,000,000 won", 250, 1, 0, [bar(150_000_000, "0.02")], 75_000],
    // 6,543.21 × 1.5 = 9,814.815 USDT; × 1,400 = 13,740,741; 1 % = 137,407.41.
    ["1 % of 9,814.815 USDT at 1,400 points each", 100, 1_400, 2, [bar(654_321, "1.5")], 137_407],
    // 100 × 3 + 200 × 2 = 700; a hundredth is 7, at the first close 5 and at the last 10.
    ["each bar at its own close", 100, 1, 0, [bar(100, "3"), bar(200, "2")], 7],
    // Five times 60, of which 1 % is 0.6: 3 together, and 0 if each bar were rounded.
    ["parts of points of many bars together", 100, 1, 0, Array<TradedBar>(5).fill(bar(60, "1")), 3],
    ["all that was traded", 10_000, 1, 0, [bar(100, "1.99")], 199],
    ["the last unit of quantity that makes a point", 10_000, 1, 0, [bar(200_000_000, "0.00000001")], 2],
    ["never more than the fixed capacity", 10_000, 1, 0, [bar(MOST, "2")], MOST],
    ["the fixed capacity itself", 10_000, 1, 0, [bar(MOST, "1")], MOST],
    ["a point less than the fixed capacity", 10_000, 1, 0, [bar(MOST - 1, "1")], MOST - 1],
    ["one point where nothing was traded", 10_000, 1, 0, [bar(100, "0")], 1],
    ["one point where no bar is known", 100, 1, 0, [], 1],
    ["the fixed capacity where no share is asked for", 0, 1, 0, [bar(100, "1")], MOST],
    // 9 × 10^15 × 9 × 10^10 is far beyond what a number holds exactly.
    ["what no number could hold", 1, 1_000_000_000, 0, [bar(9_000_000_000_000_000, "90000000000")], MOST],
  ] as const)("%s", (_, volumeShareBp, pointsPerQuote, precision, bars, expected) => {
    expect(cappedByVolume(MOST, { volumeShareBp, pointsPerQuote }, { bars, precision })).toBe(expected);
  });

  it("a fixed capacity of one point stays one", () => {
    const share = { volumeShareBp: 100, pointsPerQuote: 1 };
    expect(cappedByVolume(1, share, { bars: [], precision: 0 })).toBe(1);
  });

  it("of the whole hour of bars that are over", () => {
    expect(volumeWindow(instant(3_690_000))).toEqual({ fromMs: 90_000, toMs: 3_690_000 });
    expect(volumeWindow(instant(3_689_999))).toEqual({ fromMs: 60_000, toMs: 3_660_000 });
  });

  const of = { venue: "upbit", symbol: "KRW-BTC" } as const;
  it.each<readonly [string, { kind: unknown; feed?: MarketFeed | null }, boolean]>([
    ["a venue's trades", { kind: "real", feed: { kind: "trades", of } }, true],
    ["a simulated market", { kind: "simulated", feed: { kind: "trades", of } }, false],
    ["a recording", { kind: "replayed", feed: { kind: "trades", of } }, false],
    ["the middle of a book", { kind: "real", feed: { kind: "middle", of } }, false],
    ["a mean of seconds", { kind: "real", feed: { kind: "average", of, seconds: 5, maxAgeMs: 1 } }, false],
    ["prices of Pyth", { kind: "real", feed: { kind: "trades", of: { venue: "pyth", symbol: "f" } } }, false],
    ["a market that names no feed", { kind: "real" }, false],
  ])("%s: %j has its volume in the log: %s", (_, market, expected) => {
    expect(countsVolume(market)).toBe(expected);
  });
});
