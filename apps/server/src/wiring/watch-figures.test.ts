import type { LiveStats } from "@maru/live-channel";
import { instant } from "@maru/values";
import { expect, it } from "vitest";
import { openMetrics } from "../platform/metrics.ts";
import { watchFigures } from "./watch-figures.ts";

const STATS: LiveStats = {
  sessions: 1_013,
  connected: 1_009,
  byTransport: { websocket: 997, xhr: 16 },
  subscriptions: 37_111,
  topics: 71,
  slow: 3,
  backlogBytes: 70_001,
  historyBytes: 9_973,
  published: 123_457,
  delivered: 7_654_321,
  refused: 211,
  closedSlow: 2,
};

it("shows everything that the live channel knows of itself", async () => {
  const metrics = openMetrics();
  const watched = { clock: { now: () => instant(1) }, books: { lastSeen: () => [] }, live: () => STATS };
  watchFigures({ markets: [] }, { metrics, ...watched });
  const page = await metrics.registry.metrics();
  const { byTransport, ...counts } = STATS;
  for (const value of [...Object.values(counts), ...Object.values(byTransport)])
    expect(page).toMatch(new RegExp(`^maru_live_\\w+\\{name="\\w+"\\} ${value}$`, "m"));
  expect(page).toContain('maru_live_transports{name="xhr"} 16');
});
