import type { LiveStats } from "@maru/live-channel";
import { fitsSession } from "@maru/rules";
import type { Clock } from "@maru/values";
import type { FigureName } from "../platform/metric-table.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { BackupStanding } from "../platform/backup/backup-standing.ts";
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
  readonly fairness: { readonly reference: Pick<Rooms["fairness"]["reference"], "standing"> };
}

type Market = WatchedRooms["trading"]["markets"][number];
type OfMarket = Extract<FigureName, `maru_market_${string}` | "maru_feed_age_seconds">;

/** Hangs what the rooms stand at onto the metrics. */
export function watchFigures(
  { trading, books, venues, fairness, identityStanding, members }: WatchedRooms,
  {
    metrics,
    clock,
    clockWatch,
    backup,
    live,
  }: {
    readonly metrics: Metrics;
    readonly clock: Clock;
    readonly clockWatch: Pick<ClockWatch, "standing">;
    readonly backup: () => BackupStanding;
    readonly live: () => LiveStats;
  },
): void {
  const perMarket = (name: OfMarket, read: (market: Market) => number | null): void =>
    metrics.figure(name, () =>
      trading.markets.flatMap((market) => {
        const value = read(market);
        return value === null ? [] : [{ labels: { market: market.stock }, value }];
      }),
    );
  perMarket("maru_feed_age_seconds", ({ ingest: { lastTickMs } }) =>
    lastTickMs === null ? null : (clock.now() - lastTickMs) / 1_000,
  );
  perMarket("maru_market_open", ({ ingest }) => {
    const nowMs = clock.now();
    const { isOn, calendar } = ingest.hours.termsAt(nowMs);
    return isOn && fitsSession(calendar, nowMs, nowMs) ? 1 : 0;
  });
  perMarket("maru_market_leading", ({ engine }) => (engine.standing === "leading" ? 1 : 0));
  perMarket("maru_market_halted", ({ engine }) => (engine.halted === null ? 0 : 1));
  metrics.figure("maru_books_closed", () =>
    books
      .lastSeen()
      .map(({ question, subject }) => ({ labels: { fault: `${question}:${subject}` }, value: 1 })),
  );
  metrics.figure("maru_settler_watching", () => {
    const { watcher, isWatching } = fairness.reference.standing();
    return watcher === "none" ? [] : [{ labels: {}, value: isWatching ? 1 : 0 }];
  });
  watchClockFigures(metrics, clockWatch);
  watchBackup(metrics, clock, backup);
  watchVenues(metrics, () => venues?.figures() ?? []);
  watchIdentity(metrics, identityStanding);
  watchTexts(metrics, () => members.texts?.standing() ?? null);
  watchLive(metrics, live);
}

function watchClockFigures(metrics: Metrics, { standing }: Pick<ClockWatch, "standing">): void {
  metrics.figure("maru_clock_offset_seconds", () => {
    const { offsetMs } = standing();
    return offsetMs === null ? [] : [{ labels: {}, value: offsetMs / 1_000 }];
  });
  metrics.figure("maru_clock_state", () => [{ labels: { state: standing().state }, value: 1 }]);
}

/** How the provider of identity checks fares. */
function watchIdentity(metrics: Metrics, standing: WatchedRooms["identityStanding"]): void {
  metrics.figure("maru_identity_answers_total", () =>
    Object.entries(standing().outcomes).map(([answer, value]) => ({ labels: { answer }, value })),
  );
  metrics.figure("maru_identity_state", () => [{ labels: { state: standing().state }, value: 1 }]);
}

/** How the providers of text messages fare. */
function watchTexts(metrics: Metrics, standing: () => TextsStanding | null): void {
  const providers = () => standing()?.providers ?? [];
  metrics.figure("maru_sms_messages_total", () =>
    providers().flatMap(({ provider, outcomes }) =>
      Object.entries(outcomes).map(([outcome, value]) => ({ labels: { provider, outcome }, value })),
    ),
  );
  metrics.figure("maru_sms_state", () =>
    providers().map(({ provider, state }) => ({ labels: { provider, state }, value: 1 })),
  );
  const single = (read: (now: TextsStanding) => number | null) => () => {
    const now = standing();
    const value = now === null ? null : read(now);
    return value === null ? [] : [{ labels: {}, value }];
  };
  metrics.figure(
    "maru_sms_waiting",
    single(({ waiting }) => waiting),
  );
  metrics.figure(
    "maru_sms_cost_total",
    single(({ cost }) => cost),
  );
}

const BACKUP_FIGURES = {
  maru_backup_age_seconds: "backupAtMs",
  maru_backup_verified_age_seconds: "verifiedAtMs",
  maru_backup_shipped_age_seconds: "shippedAtMs",
} as const satisfies Partial<Record<FigureName, keyof BackupStanding>>;

/** How old the backups are; nothing of what never was. */
function watchBackup(metrics: Metrics, clock: Clock, standing: () => BackupStanding): void {
  for (const [name, figure] of Object.entries(BACKUP_FIGURES))
    metrics.figure(name as keyof typeof BACKUP_FIGURES, () => {
      const atMs = standing()[figure];
      return atMs === null ? [] : [{ labels: {}, value: (clock.now() - atMs) / 1_000 }];
    });
  metrics.figure("maru_backup_late", () => [{ labels: {}, value: standing().isLate ? 1 : 0 }]);
}

const LINK_FIGURES = {
  maru_venue_connects_total: "connects",
  maru_venue_drops_total: "drops",
  maru_venue_unknown_frames_total: "unknownFrames",
} as const satisfies Partial<Record<FigureName, keyof LinkFigures>>;

/** How the links to venues fare. */
function watchVenues(metrics: Metrics, figures: Venues["figures"]): void {
  for (const name of namesOf(LINK_FIGURES))
    metrics.figure(name, () =>
      figures().map((link) => ({ labels: { venue: link.venue }, value: link[LINK_FIGURES[name]] })),
    );
}

type LiveFigure = Exclude<Extract<FigureName, `maru_live_${string}`>, "maru_live_transports">;

const LIVE_FIGURES = {
  maru_live_sessions: "sessions",
  maru_live_connected: "connected",
  maru_live_subscriptions: "subscriptions",
  maru_live_topics: "topics",
  maru_live_slow: "slow",
  maru_live_backlog_bytes: "backlogBytes",
  maru_live_history_bytes: "historyBytes",
  maru_live_published_total: "published",
  maru_live_delivered_total: "delivered",
  maru_live_refused_total: "refused",
  maru_live_closed_slow_total: "closedSlow",
} as const satisfies Record<LiveFigure, Exclude<keyof LiveStats, "byTransport">>;

/** Everything that the live channel knows of itself. */
function watchLive(metrics: Metrics, live: () => LiveStats): void {
  for (const name of namesOf(LIVE_FIGURES))
    metrics.figure(name, () => [{ labels: {}, value: live()[LIVE_FIGURES[name]] }]);
  metrics.figure("maru_live_transports", () =>
    Object.entries(live().byTransport).map(([transport, value]) => ({ labels: { transport }, value })),
  );
}

function namesOf<Name extends string>(table: Readonly<Record<Name, string>>): readonly Name[] {
  return Object.keys(table) as Name[];
}
