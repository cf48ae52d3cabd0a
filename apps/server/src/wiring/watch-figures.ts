import type { LiveStats } from "@maru/live-channel";
import type { Clock } from "@maru/values";
import type { Metrics } from "../platform/metrics.ts";
import type { ClockWatch } from "../platform/watch-clock.ts";
import type { LinkFigures } from "../trading/market/feeds/venue/venue-link.ts";
import type { Venues } from "../trading/market/feeds/open-venues.ts";
import type { TextsStanding } from "../ports/text-provider.ts";
import type { Rooms } from "./rooms.ts";

/** What of the rooms is told. */
export interface WatchedRooms {
  readonly trading: Pick<Rooms["trading"], "markets">;
  readonly books: Pick<Rooms["books"], "lastSeen">;
  readonly venues: Pick<NonNullable<Rooms["venues"]>, "figures"> | null;
  readonly identityStanding: Rooms["identityStanding"];
  readonly members: Pick<Rooms["members"], "texts">;
}

/** Hangs what the rooms stand at onto the metrics. */
export function watchFigures(
  { trading, books, venues, identityStanding, members }: WatchedRooms,
  {
    metrics,
    clock,
    clockWatch,
    live,
  }: {
    readonly metrics: Metrics;
    readonly clock: Clock;
    readonly clockWatch: Pick<ClockWatch, "standing">;
    readonly live: () => LiveStats;
  },
): void {
  const perMarket = (read: (market: WatchedRooms["trading"]["markets"][number]) => number | null) => () =>
    trading.markets.flatMap((market) => {
      const value = read(market);
      return value === null ? [] : [{ labels: { name: market.stock }, value }];
    });
  metrics.gauge(
    "maru_feed_age_seconds",
    "Time since the newest tick of a market.",
    perMarket(({ ingest }) =>
      ingest.lastTickMs === null ? null : (clock.now() - ingest.lastTickMs) / 1_000,
    ),
  );
  metrics.gauge(
    "maru_market_halted",
    "1 when a broken invariant stopped a market's rounds.",
    perMarket(({ engine }) => (engine.halted === null ? 0 : 1)),
  );
  metrics.gauge("maru_books_closed", "1 for each fault for which money is halted.", () =>
    books
      .lastSeen()
      .map(({ question, subject }) => ({ labels: { name: `${question}:${subject}` }, value: 1 })),
  );
  watchClockFigures(metrics, clockWatch);
  watchVenues(metrics, () => venues?.figures() ?? []);
  watchIdentity(metrics, identityStanding);
  watchTexts(metrics, () => members.texts?.standing() ?? null);
  watchLive(metrics, live);
}

function watchClockFigures(metrics: Metrics, { standing }: Pick<ClockWatch, "standing">): void {
  metrics.gauge("maru_clock_offset_seconds", "The middle of the time servers less our clock.", () => {
    const { offsetMs } = standing();
    return offsetMs === null ? [] : [{ labels: { name: "all" }, value: offsetMs / 1_000 }];
  });
  metrics.gauge("maru_clock_state", "1 for how our clock stands: unwatched, unknown or measured.", () => [
    { labels: { name: standing().state }, value: 1 },
  ]);
}

/** How the provider of identity checks fares. */
function watchIdentity(metrics: Metrics, standing: WatchedRooms["identityStanding"]): void {
  metrics.gauge("maru_identity_answers", "What came of asking the identity provider since the start.", () =>
    Object.entries(standing().outcomes).map(([name, value]) => ({ labels: { name }, value })),
  );
  metrics.gauge(
    "maru_identity_state",
    "1 for how the identity provider stands: answers, trying or down.",
    () => [{ labels: { name: standing().state }, value: 1 }],
  );
}

/** How the providers of text messages fare. */
function watchTexts(metrics: Metrics, standing: () => TextsStanding | null): void {
  metrics.gauge("maru_sms_messages", "Text messages by provider and outcome since the start.", () =>
    (standing()?.providers ?? []).flatMap(({ provider, outcomes }) =>
      Object.entries(outcomes).map(([outcome, value]) => ({
        labels: { name: `${provider}:${outcome}` },
        value,
      })),
    ),
  );
  metrics.gauge("maru_sms_state", "1 for how a provider stands: answers, trying or down.", () =>
    (standing()?.providers ?? []).map(({ provider, state }) => ({
      labels: { name: `${provider}:${state}` },
      value: 1,
    })),
  );
  const figure = (read: (now: TextsStanding) => number | null) => () => {
    const now = standing();
    const value = now === null ? null : read(now);
    return value === null ? [] : [{ labels: { name: "all" }, value }];
  };
  metrics.gauge(
    "maru_sms_waiting",
    "Text messages that nobody has taken yet.",
    figure(({ waiting }) => waiting),
  );
  metrics.gauge(
    "maru_sms_cost",
    "What the accepted segments cost since the start.",
    figure(({ cost }) => cost),
  );
}

const LINK_FIGURES = {
  connects: ["maru_venue_connects", "Connections to a venue that were begun since the start."],
  drops: ["maru_venue_drops", "Connections to a venue that were lost since the start."],
  unknownFrames: ["maru_venue_unknown_frames", "Frames of a venue that were not understood since the start."],
} as const satisfies Partial<Record<keyof LinkFigures, readonly [name: string, help: string]>>;

/** How the links to venues fare. */
function watchVenues(metrics: Metrics, figures: Venues["figures"]): void {
  for (const [figure, [name, help]] of Object.entries(LINK_FIGURES))
    metrics.gauge(name, help, () =>
      figures().map((link) => ({
        labels: { name: link.venue },
        value: link[figure as keyof typeof LINK_FIGURES],
      })),
    );
}

const LIVE_FIGURES = {
  sessions: ["maru_live_sessions", "Open sessions of the live channel."],
  connected: ["maru_live_connected", "Sessions whose CONNECT was accepted."],
  subscriptions: ["maru_live_subscriptions", "Subscriptions of all sessions."],
  topics: ["maru_live_topics", "Destinations that are numbered."],
  slow: ["maru_live_slow", "Sessions that do not keep up with what they are told."],
  backlogBytes: ["maru_live_backlog_bytes", "Octets that wait in this process for slow readers."],
  historyBytes: ["maru_live_history_bytes", "Octets kept for clients that come back."],
  published: ["maru_live_published", "Messages published since the start."],
  delivered: ["maru_live_delivered", "Copies of messages handed to connections since the start."],
  refused: ["maru_live_refused", "Connections and frames refused since the start."],
  closedSlow: ["maru_live_closed_slow", "Readers closed because they did not keep up, since the start."],
} as const satisfies Record<Exclude<keyof LiveStats, "byTransport">, readonly [name: string, help: string]>;

/** Everything that the live channel knows of itself. */
function watchLive(metrics: Metrics, live: () => LiveStats): void {
  for (const [figure, [name, help]] of Object.entries(LIVE_FIGURES)) {
    metrics.gauge(name, help, () => {
      const value = Object.entries(live()).find(([key]) => key === figure)?.[1];
      return [{ labels: { name: "all" }, value: typeof value === "number" ? value : 0 }];
    });
  }
  metrics.gauge("maru_live_transports", "Open sessions by transport.", () =>
    Object.entries(live().byTransport).map(([name, value]) => ({ labels: { name }, value })),
  );
}
