import type { LiveStats } from "@maru/live-channel";
import type { Clock } from "@maru/values";
import type { Reconciliation } from "./reconciliation.ts";
import type { Trading } from "./path/flow.ts";
import type { Metrics } from "../platform/metrics.ts";

/** Hangs what the rooms stand at onto the metrics. */
export function watchFigures(
  trading: Pick<Trading, "markets">,
  {
    metrics,
    clock,
    live,
    books,
  }: {
    readonly metrics: Metrics;
    readonly clock: Clock;
    readonly live: () => LiveStats;
    readonly books: Pick<Reconciliation, "lastSeen">;
  },
): void {
  const perMarket = (read: (market: Trading["markets"][number]) => number | null) => () =>
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
  watchLive(metrics, live);
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
