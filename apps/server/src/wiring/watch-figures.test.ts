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

const identityStanding = () => ({ provider: "portone", state: "down", outcomes: { unanswered: 5 } }) as const;
const NOBODY = { watcher: "none", isWatching: false, report: null } as const;

const IDLE = {
  trading: { markets: [] },
  books: { lastSeen: () => [] },
  fairness: { reference: { standing: () => NOBODY } },
  identityStanding,
  members: { texts: null },
} as const;
const backup = () => ({ backupAtMs: null, verifiedAtMs: null, shippedAtMs: null, isLate: false });

const solapi = {
  provider: "solapi",
  state: "down",
  downSinceMs: 1,
  lastFault: "ECONNREFUSED",
  outcomes: { accepted: 7, delivered: 6 },
} as const;
const members = {
  texts: { step: async () => undefined, standing: () => ({ providers: [solapi], waiting: 2, cost: 91 }) },
};

const behind = async () => ({ offsetMs: -37, delayMs: 4 });

it("shows everything that the live channel knows of itself", async () => {
  const metrics = openMetrics();
  const clockWatch = watchClock({ servers: [], nowMs: () => 1, steadyMs: () => 1 });
  const rooms = { ...IDLE, members, venues: null };
  watchFigures(rooms, { metrics, clock: { now: () => instant(1) }, clockWatch, backup, live: () => STATS });
  const page = await metrics.registry.metrics();
  const { byTransport, ...counts } = STATS;
  for (const value of [...Object.values(counts), ...Object.values(byTransport)])
    expect(page).toMatch(new RegExp(`^maru_live_\\w+(?:\\{transport="\\w+"\\})? ${value}$`, "m"));
  expect(page).toContain('maru_live_transports{transport="xhr"} 16');
  expect(page).toContain('maru_identity_state{state="down"} 1');
  // What nobody knows is missing, and no 0.
  expect(page).not.toMatch(/^maru_(?:clock_offset_seconds|settler_watching) /m);
  for (const figure of [
    'messages_total{provider="solapi",outcome="delivered"} 6',
    'state{provider="solapi",state="down"} 1',
    "waiting 2",
    "cost_total 91",
  ])
    expect(page).toContain(`maru_sms_${figure}`);
  expect(page).toContain('maru_identity_answers_total{answer="unanswered"} 5');
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
  const rooms = { ...IDLE, venues };
  watchFigures(rooms, { metrics, clock: { now: () => instant(1) }, clockWatch, backup, live: () => STATS });
  const page = await metrics.registry.metrics();
  expect(page).toContain("maru_clock_offset_seconds -0.037");
  expect(page).toContain('maru_clock_state{state="measured"} 1');
  expect(page).toContain('maru_venue_connects_total{venue="upbit"} 5');
  expect(page).toContain('maru_venue_drops_total{venue="upbit"} 3');
  expect(page).toContain('maru_venue_unknown_frames_total{venue="upbit"} 2');
});

it("shows how old the backups are, and nothing of what never was", async () => {
  const metrics = openMetrics();
  const clockWatch = watchClock({ servers: [], nowMs: () => 1, steadyMs: () => 1 });
  const rooms = { ...IDLE, venues: null };
  const standing = { backupAtMs: 1_000, verifiedAtMs: null, shippedAtMs: 8_000, isLate: true };
  const parts = { clockWatch, backup: () => standing, live: () => STATS };
  watchFigures(rooms, { metrics, clock: { now: () => instant(9_000) }, ...parts });
  const page = await metrics.registry.metrics();
  expect(page).toContain("maru_backup_age_seconds 8");
  expect(page).toContain("maru_backup_shipped_age_seconds 1");
  expect(page).toContain("maru_backup_late 1");
  expect(page).not.toMatch(/^maru_backup_verified_age_seconds /m);
});
