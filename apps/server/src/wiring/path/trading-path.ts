import type { MarketRules } from "@maru/rules";
import type { Clock, Instant, Stock } from "@maru/values";
import { openTrading, type Trading, type TradingParts } from "./flow.ts";
import type { Databases } from "./databases.ts";
import type { LiveReads } from "../../operations/reading/live-reads.ts";
import { sideRemaining } from "../../trading/betting/remaining-store.ts";
import type { Broadcaster } from "../../trading/live/live-room.ts";
import type { Feed } from "../../trading/market/feed.ts";
import { enabledMarkets } from "../../trading/market/market-list-store.ts";
import { type Recording, replayInWallClock } from "../../trading/market/feeds/open-recording.ts";
import type { Venues } from "../../trading/market/feeds/open-venues.ts";
import { openSimulatedFeed } from "../../trading/market/feeds/open-simulated-feed.ts";
import { systemRandom } from "../../trading/market/system-random.ts";

/** Two keep both cores of a small machine busy: one writes while the other is flushed. Few bets go through one (spread-bets.ts). */
const BET_WRITERS = 2;

export interface PathParts {
  readonly databases: Databases;
  readonly liveReads: LiveReads;
  readonly broadcaster: Broadcaster;
  readonly clock: Clock;
  readonly recording: Recording | null;
  /** What real markets are listened to by; null without live feeds. */
  readonly venues: Venues | null;
  readonly receipts: TradingParts["receipts"];
  readonly clockOffsetMs: TradingParts["clockOffsetMs"];
  /** Of the markets that are switched on, these alone; without it, all. */
  readonly stocks?: readonly Stock[];
}

/** The trading path on the markets that are switched on, knowing the rounds that were there before. */
export async function openTradingPath(parts: PathParts): Promise<Trading> {
  const { databases, liveReads, broadcaster, clock, recording, venues, receipts } = parts;
  const enabled = await enabledMarkets(databases.prices);
  const rules = enabled.filter(({ stock }) => parts.stocks?.includes(stock) ?? true);
  const precisions = new Map(rules.map((market): [string, number] => [market.stock, market.precision]));
  const nowMs = clock.now();
  const opened = await Promise.all(
    rules.map((market) => openFeed(market, { databases, recording, venues, nowMs })),
  );
  const markets = rules.flatMap((market, place) => {
    const feed = opened[place] ?? null;
    return feed === null ? [] : [{ rules: market, feed }];
  });
  const trading = openTrading({
    databases,
    markets,
    clock,
    random: systemRandom,
    broadcaster,
    live: {
      ...liveReads,
      precisionOf: (stock) => precisions.get(stock) ?? 0,
      sideRemaining: (id) => sideRemaining(databases.betting, id),
    },
    receipts,
    clockOffsetMs: parts.clockOffsetMs,
    betWriters: BET_WRITERS,
  });
  const { rounds, settled } = await liveReads.newestRounds();
  trading.live.remember(rounds, settled);
  return trading;
}

async function openFeed(
  rules: MarketRules,
  parts: Pick<PathParts, "databases" | "recording" | "venues"> & { readonly nowMs: Instant },
): Promise<Feed | null> {
  const { databases, recording, venues, nowMs } = parts;
  if (rules.kind === "real") return venues?.feedOf(rules) ?? null;
  if (recording?.rules.stock === rules.stock) return replayInWallClock(recording, nowMs);
  return openSimulatedFeed(rules.stock, { database: databases.prices, random: systemRandom }, nowMs);
}
