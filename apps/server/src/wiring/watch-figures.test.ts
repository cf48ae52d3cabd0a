import type { LiveStats } from "@maru/live-channel";
import { instant } from "@maru/values";
import { expect, it } from "vitest";
import { openMetrics } from "../platform/metrics.ts";
import { watchClock } from "../platform/watch-clock.ts";
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

const backup = () => ({ backupAtMs: null, verifiedAtMs: null, shippedAtMs: null, isLate: false });

const behind = async () => ({ offsetMs: -37, delayMs: 4 });

it("shows everything that the live channel knows of itself", async () => {
  const metrics = openMetrics();
  const clockWatch = watchClock({ servers: [], nowMs: () => 1, steadyMs: () => 1 });
  const rooms = { trading: { markets: [] }, books: { lastSeen: () => [] }, venues: null };
  watchFigures(rooms, { metrics, clock: { now: () => instant(1) }, clockWatch, backup, live: () => STATS });
  const page = await metrics.registry.metrics();
  const { byTransport, ...counts } = STATS;
  for (const value of [...Object.values(counts), ...Object.values(byTransport)])
    expect(page).toMatch(new RegExp(`^maru_live_\\w+\\{name="\\w+"\\} ${value}$`, "m"));
  expect(page).toContain('maru_live_transports{name="xhr"} 16');
});

it("shows how far our clock is off, and how each link to a venue fares", async () => {
  const metrics = openMetrics();
  const clockWatch = watchClock({
    servers: [{ name: "time", ask: behind }],
    nowMs: () => 1,
    steadyMs: () => 1,
  });
  await clockWatch.ask();
  const link = { venue: "upbit", connects: 5, drops: 3, unknownFrames: 2 } as const;
  const venues = { figures: () => [{ ...link, lastHeardMs: instant(1), lastReason: null }] };
  const rooms = { trading: { markets: [] }, books: { lastSeen: () => [] }, venues };
  watchFigures(rooms, { metrics, clock: { now: () => instant(1) }, clockWatch, backup, live: () => STATS });
  const page = await metrics.registry.metrics();
  expect(page).toContain('maru_clock_offset_seconds{name="all"} -0.037');
  expect(page).toContain('maru_clock_state{name="measured"} 1');
  expect(page).toContain('maru_venue_connects{name="upbit"} 5');
  expect(page).toContain('maru_venue_drops{name="upbit"} 3');
  expect(page).toContain('maru_venue_unknown_frames{name="upbit"} 2');
});

it("shows how old the backups are, and nothing of what never was", async () => {
  const metrics = openMetrics();
  const clockWatch = watchClock({ servers: [], nowMs: () => 1, steadyMs: () => 1 });
  const rooms = { trading: { markets: [] }, books: { lastSeen: () => [] }, venues: null };
  const standing = { backupAtMs: 1_000, verifiedAtMs: null, shippedAtMs: 8_000, isLate: true };
  const parts = { clockWatch, backup: () => standing, live: () => STATS };
  watchFigures(rooms, { metrics, clock: { now: () => instant(9_000) }, ...parts });
  const page = await metrics.registry.metrics();
  expect(page).toContain('maru_backup_age_seconds{name="all"} 8');
  expect(page).toContain('maru_backup_shipped_age_seconds{name="all"} 1');
  expect(page).toContain('maru_backup_late{name="all"} 1');
  expect(page).not.toContain("maru_backup_verified_age_seconds{");
});
