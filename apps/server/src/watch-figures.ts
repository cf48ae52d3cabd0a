import type { Clock } from "@maru/values";
import type { BooksWatch } from "./books-watch.ts";
import type { Trading } from "./flow.ts";
import type { Metrics } from "./platform/metrics.ts";

/** Hangs what the rooms stand at onto the metrics. */
export function watchFigures(
  trading: Trading,
  {
    metrics,
    clock,
    sessions,
    books,
  }: {
    readonly metrics: Metrics;
    readonly clock: Clock;
    readonly sessions: () => number;
    readonly books: BooksWatch;
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
    perMarket(({ desk }) => (desk.lastTickMs === null ? null : (clock.now() - desk.lastTickMs) / 1_000)),
  );
  metrics.gauge(
    "maru_market_halted",
    "1 when a broken invariant stopped a market's rounds.",
    perMarket(({ engine }) => (engine.halted === null ? 0 : 1)),
  );
  metrics.gauge("maru_books_closed", "1 for each fault for which the money doors are closed.", () =>
    books
      .lastSeen()
      .map(({ question, subject }) => ({ labels: { name: `${question}:${subject}` }, value: 1 })),
  );
  metrics.gauge("maru_live_sessions", "Open sessions of the live channel.", () => [
    { labels: { name: "all" }, value: sessions() },
  ]);
}
