import type { Instant } from "@maru/values";

/** Whether a market's feed is live. By our clock. Changed in place. */
export interface MarketHealth {
  staleLimitMs: number;
  isConnected: boolean;
  /** The first tick since the last interruption; null while the feed is down or silent for longer than its limit. */
  liveSinceMs: Instant | null;
  lastHeardMs: Instant | null;
}

/** An interruption that just ended or began, for the incident list. */
export interface Silence {
  readonly fromMs: Instant;
}

export function openMarketHealth(staleLimitMs: number): MarketHealth {
  return { staleLimitMs, isConnected: false, liveSinceMs: null, lastHeardMs: null };
}

/** A used tick came. */
export function feedHeard(health: MarketHealth, nowMs: Instant): void {
  health.lastHeardMs = nowMs;
  health.liveSinceMs ??= nowMs;
}

/** Time passed: a feed that is silent for longer than the market's limit is not live, though no bar is broken by it. */
export function feedWatched(health: MarketHealth, nowMs: Instant): Silence | null {
  const { lastHeardMs, liveSinceMs, staleLimitMs } = health;
  if (liveSinceMs === null || lastHeardMs === null || nowMs - lastHeardMs <= staleLimitMs) return null;
  health.liveSinceMs = null;
  return { fromMs: lastHeardMs };
}

export function feedLost(health: MarketHealth): void {
  health.isConnected = false;
  health.liveSinceMs = null;
}

export function feedBack(health: MarketHealth): void {
  health.isConnected = true;
}
