import { SIMULATED_MARKETS } from "@maru/rules";
import type { Instant, Random, Stock } from "@maru/values";
import type { SlotLinks } from "../../../ports/slot-links.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { Feed } from "../feed.ts";
import { createSimulatedFeed } from "./simulated.ts";
import { createMarketStore } from "../market-store.ts";
import { nodeDigest } from "../node-digest.ts";
import { type ChainTools, openSeedChains } from "../open-seed-chain.ts";
import { createChainRenewal } from "../renew-seed-chain.ts";
import { createSeedStore } from "../seed-store.ts";

export interface SimulatedFeedTools {
  /** With the role maru_prices. */
  readonly database: Database;
  readonly random: Random;
  readonly links: SlotLinks;
  /** Whether steps are driven by the time of day, so that none may wait for long. */
  readonly isLive: boolean;
}

/** A step waits so long for a link; what takes longer it finds the next time. */
const PATIENCE_MS = 150;

/** The feed of a simulated market with its seed chains, the first made at the first start; null where the market is not simulated. */
export async function openSimulatedFeed(
  market: Stock,
  tools: SimulatedFeedTools,
  nowMs: Instant,
): Promise<Feed | null> {
  const simulated = SIMULATED_MARKETS.find((known) => known.rules.stock === market);
  if (simulated === undefined) return null;
  const seeds = createSeedStore(tools.database);
  const { random, links, isLive } = tools;
  const chainTools: ChainTools = { store: seeds, digest: nodeDigest, random, links };
  const openChains = (atMs: Instant) => openSeedChains(market, chainTools, atMs);
  // Hashing a million links takes seconds; the feed itself starts while the market's lease runs.
  await openChains(nowMs);
  return createSimulatedFeed({
    market: simulated,
    openChains,
    renew: createChainRenewal(market, chainTools),
    digest: nodeDigest,
    links,
    ...(isLive ? { patienceMs: PATIENCE_MS } : {}),
    log: createMarketStore(tools.database),
    seeds,
  });
}
