import { instant } from "@maru/values";
import { describe, expect, it } from "vitest";
import {
  fallbackTradeId,
  relayedFeed,
  type SourceHealth,
  type SourceSwitch,
  sourceAt,
  switchDue,
  switchMoments,
  venueTradeId,
} from "./source-switch.ts";

const NOW = 1_700_000_000_000;
const ago = (seconds: number) => instant(NOW - seconds * 1_000);
const up = (seconds: number, lastTrade = 1): SourceHealth => ({
  upSinceMs: ago(seconds),
  lostSinceMs: null,
  lastTradeMs: ago(lastTrade),
});
const lost = (seconds: number): SourceHealth => ({
  upSinceMs: null,
  lostSinceMs: ago(seconds),
  lastTradeMs: null,
});
const due = (source: "primary" | "fallback", primary: SourceHealth, fallback: SourceHealth) =>
  switchDue(source, { primary, fallback }, instant(NOW));

describe("which source a market's trades are taken from", () => {
  it("is the first one until a switch, and what the last switch at or before the moment says", () => {
    const switches: SourceSwitch[] = [
      { actsFromMs: instant(300_000), to: "fallback", cause: "lost" },
      { actsFromMs: instant(1_200_000), to: "primary", cause: "back" },
    ];
    expect([0, 299_999, 300_000, 1_199_999, 1_200_000].map((at) => sourceAt(switches, at))).toEqual([
      "primary",
      "primary",
      "fallback",
      "fallback",
      "primary",
    ]);
    expect(sourceAt([], NOW)).toBe("primary");
  });

  it("changes when the first one is lost for two minutes and the other one trades", () => {
    expect(due("primary", lost(120), up(30))).toEqual({ to: "fallback", cause: "lost" });
    expect(due("primary", lost(119.999), up(30))).toBeNull();
    expect(due("primary", lost(3_600), up(29.999))).toBeNull();
    expect(due("primary", lost(3_600), up(600, 31))).toBeNull();
    expect(due("primary", lost(3_600), lost(3_600))).toBeNull();
  });

  it("changes when the first one is heard and has traded nothing for two minutes while the other one trades", () => {
    expect(due("primary", up(600, 120), up(600))).toEqual({ to: "fallback", cause: "silent" });
    expect(due("primary", up(600, 119.999), up(600))).toBeNull();
    // It has just come back: it had no time to trade.
    expect(due("primary", { ...up(119, 600) }, up(600))).toBeNull();
    expect(due("primary", up(600, 120), lost(1))).toBeNull();
  });

  it("goes back when the first one has been heard for a minute and trades, whatever the other one does", () => {
    expect(due("fallback", up(60), up(600))).toEqual({ to: "primary", cause: "back" });
    expect(due("fallback", up(60), lost(600))).toEqual({ to: "primary", cause: "back" });
    expect(due("fallback", up(59.999), lost(600))).toBeNull();
    expect(due("fallback", up(600, 31), up(600))).toBeNull();
    expect(due("fallback", lost(600), up(600))).toBeNull();
  });

  it("changes at a moment at which no window of a round is split, 15 seconds ahead or more", () => {
    const mark = 1_700_000_400_000;
    expect(switchMoments("fallback", instant(mark - 15_000))).toEqual({ firstMs: mark, stepMs: 300_000 });
    expect(switchMoments("fallback", instant(mark - 14_999)).firstMs).toBe(mark + 300_000);
    const { firstMs, stepMs } = switchMoments("primary", instant(mark));
    expect([firstMs % 600_000, stepMs]).toEqual([0, 600_000]);
    // Windows of two minutes lie on the grid of their own length.
    expect([300_000 % 120_000 === 0, 600_000 % 120_000 === 0]).toEqual([false, true]);
  });

  it("is a choice of two only where a market of trades names two", () => {
    const of = { venue: "upbit", symbol: "KRW-BTC" } as const;
    const fallback = { venue: "bithumb", symbol: "KRW-BTC" } as const;
    expect(relayedFeed({ kind: "trades", of, fallback })).toEqual({ of, fallback });
    expect(relayedFeed({ kind: "trades", of })).toBeNull();
    expect(relayedFeed({ kind: "middle", of })).toBeNull();
    expect(relayedFeed(undefined)).toBeNull();
    expect(fallbackTradeId(fallback, "17")).toBe("bithumb:17");
    expect(["bithumb:17", "17", "a:17"].map(venueTradeId)).toEqual(["17", "17", "a:17"]);
  });
});
