import { instant } from "@maru/values";
import { describe, expect, it } from "vitest";
import { canStillHeal } from "./feed-hole.ts";
import { feedBack, feedHeard, feedLost, feedWatched, openMarketHealth } from "./market-health.ts";

describe("a feed's health", () => {
  it("is live from its first tick until it is silent beyond the limit, and says so once", () => {
    const health = openMarketHealth(3_000);
    feedBack(health);
    expect(health.liveSinceMs).toBeNull();
    feedHeard(health, instant(1_000));
    feedHeard(health, instant(2_000));
    expect(health.liveSinceMs).toBe(1_000);
    expect(feedWatched(health, instant(5_000))).toBeNull();
    expect(feedWatched(health, instant(5_001))).toEqual({ fromMs: 2_000 });
    expect(feedWatched(health, instant(9_000))).toBeNull();
    expect(health.liveSinceMs).toBeNull();
    feedHeard(health, instant(9_500));
    expect(health.liveSinceMs).toBe(9_500);
  });

  it("is not live while it is lost", () => {
    const health = openMarketHealth(3_000);
    feedHeard(health, instant(1_000));
    feedLost(health);
    expect([health.isConnected, health.liveSinceMs]).toEqual([false, null]);
  });

  it("is not watched before its first tick, nor while it is lost", () => {
    const health = openMarketHealth(3_000);
    expect([health.isConnected, health.lastHeardMs, health.staleLimitMs]).toEqual([false, null, 3_000]);
    feedBack(health);
    expect(health.isConnected).toBe(true);
    expect(feedWatched(health, instant(90_001))).toBeNull();
    feedHeard(health, instant(91_000));
    feedLost(health);
    expect(feedWatched(health, instant(95_000))).toBeNull();
    expect(health.lastHeardMs).toBe(91_000);
  });

  it("gives a hole 30 s to be filled", () => {
    const hole = { fromMs: instant(1_000), cause: "FEED_GAP" } as const;
    expect([
      canStillHeal(hole, instant(31_000)),
      canStillHeal(hole, instant(31_001)),
      canStillHeal(null, instant(1)),
    ]).toEqual([true, false, false]);
  });
});
