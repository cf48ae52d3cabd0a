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
  const rooms = {
    trading: { markets: [] },
    books: { lastSeen: () => [] },
    venues: null,
    identityStanding,
    members,
  };
  watchFigures(rooms, { metrics, clock: { now: () => instant(1) }, clockWatch, live: () => STATS });
  const page = await metrics.registry.metrics();
  const { byTransport, ...counts } = STATS;
  for (const value of [...Object.values(counts), ...Object.values(byTransport)])
    expect(page).toMatch(new RegExp(`^maru_live_\\w+\\{name="\\w+"\\} ${value}$`, "m"));
  expect(page).toContain('maru_live_transports{name="xhr"} 16');
  for (const figure of [
    'messages{name="solapi:delivered"} 6',
    'state{name="solapi:down"} 1',
    'waiting{name="all"} 2',
    'cost{name="all"} 91',
  ])
    expect(page).toContain(`maru_sms_${figure}`);
  expect(page).toContain('maru_identity_state{name="down"} 1');
  expect(page).toContain('maru_identity_answers{name="unanswered"} 5');
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
  const rooms = {
    trading: { markets: [] },
    books: { lastSeen: () => [] },
    venues,
    identityStanding,
    members: { texts: null },
  };
  watchFigures(rooms, { metrics, clock: { now: () => instant(1) }, clockWatch, live: () => STATS });
  const page = await metrics.registry.metrics();
  expect(page).toContain('maru_clock_offset_seconds{name="all"} -0.037');
  expect(page).toContain('maru_clock_state{name="measured"} 1');
  expect(page).toContain('maru_venue_connects{name="upbit"} 5');
  expect(page).toContain('maru_venue_drops{name="upbit"} 3');
  expect(page).toContain('maru_venue_unknown_frames{name="upbit"} 2');
});
