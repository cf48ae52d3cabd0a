import type { MarketRules } from "@maru/rules";
import type { Clock, Instant, Stock } from "@maru/values";
import { type MarketFlow, openTrading, type TradedMarket, type Trading, type TradingParts } from "./flow.ts";
import type { Databases } from "./databases.ts";
import type { LiveReads } from "../../operations/reading/live-reads.ts";
import { sideRemaining } from "../../trading/betting/remaining-store.ts";
import type { Broadcaster } from "../../trading/live/live-room.ts";
import type { Feed } from "../../trading/market/feed.ts";
import { enabledMarkets } from "../../trading/market/market-list-store.ts";
import { createSourceSwitches } from "../../trading/market/source-switch-store.ts";
import { type Recording, replayInWallClock } from "../../trading/market/feeds/open-recording.ts";
import type { Venues } from "../../trading/market/feeds/open-venues.ts";
import { openLogSigner } from "../../trading/proof/open-proof.ts";
import { openWitnessChains } from "../../trading/proof/witness/open-witness-chains.ts";
import { NO_WITNESSES, type SlotLinks } from "../../ports/slot-links.ts";
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
  readonly venues: Pick<Venues, "feedOf"> | null;
  readonly receipts: TradingParts["receipts"];
  readonly clockOffsetMs: TradingParts["clockOffsetMs"];
  /** Whether the path is driven by the time of day, and not by a clock of its own. */
  readonly isLive?: boolean;
  /** Of the markets that are switched on, these alone; without it, all. */
  readonly stocks?: readonly Stock[];
}

/** The trading path, and what finds markets that were switched on since it was opened. */
export interface TradingPath {
  readonly trading: Trading;
  /** Opens those that are on by now and can be listened to; answers those that it opened. */
  readonly openNew: () => Promise<readonly MarketFlow[]>;
}

/** The trading path on the markets that are switched on, knowing the rounds that were there before. */
export async function openTradingPath(parts: PathParts): Promise<TradingPath> {
  const { databases, liveReads, broadcaster, clock, recording, venues, receipts } = parts;
  const precisions = new Map<string, number>();
  const late: { linkOf: SlotLinks["linkOf"] } = { linkOf: async () => null };
  const links = slotLinks(parts, (slot) => late.linkOf(slot));
  const feeds = { databases, recording, venues, links, isLive: parts.isLive ?? true };
  const fresh = async (): Promise<readonly TradedMarket[]> => {
    const rules = (await listed(parts)).filter(({ stock }) => !precisions.has(stock));
    const opened = await Promise.all(rules.map((market) => openFeed(market, feeds, clock.now())));
    for (const { stock, precision } of rules) precisions.set(stock, precision);
    return opened.filter((market) => market !== null);
  };
  const trading = openTrading({
    databases,
    markets: await fresh(),
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
  if (trading.proof !== null) late.linkOf = trading.proof.linkOf;
  const { rounds, settled } = await liveReads.newestRounds();
  trading.live.remember(rounds, settled);
  return { trading, openNew: async () => (await fresh()).map((market) => trading.open(market)) };
}

/** Chains are opened before the path is; links are asked for once it runs. */
function slotLinks({ receipts, clock }: PathParts, linkOf: SlotLinks["linkOf"]): SlotLinks {
  if (receipts === null || receipts.witnesses.length === 0) return NO_WITNESSES;
  const signer = openLogSigner({ ...receipts, clock });
  return { ...openWitnessChains({ ...receipts, signer }), linkOf };
}

type FeedParts = Pick<PathParts, "databases" | "recording" | "venues"> & {
  readonly links: SlotLinks;
  readonly isLive: boolean;
};

/** The markets that are on. */
async function listed({
  databases,
  stocks,
}: Pick<PathParts, "databases" | "stocks">): Promise<readonly MarketRules[]> {
  const enabled = await enabledMarkets(databases.prices);
  return enabled.filter(({ stock }) => stocks?.includes(stock) ?? true);
}

async function openFeed(rules: MarketRules, parts: FeedParts, nowMs: Instant): Promise<TradedMarket | null> {
  const feed = await feedOf(rules, parts, nowMs);
  return feed === null ? null : { rules, feed };
}

async function feedOf(
  rules: MarketRules,
  { databases, recording, venues, links, isLive }: FeedParts,
  nowMs: Instant,
): Promise<Feed | null> {
  if (rules.kind === "real")
    return venues?.feedOf(rules, createSourceSwitches(databases.prices, rules.stock)) ?? null;
  if (recording?.rules.stock === rules.stock) return replayInWallClock(recording, nowMs);
  const tools = { database: databases.prices, random: systemRandom, links, isLive };
  return openSimulatedFeed(rules.stock, tools, nowMs);
}
