import { SIMULATED_MARKETS } from "@maru/rules";
import type { Instant, Random, Stock } from "@maru/values";
import type { Database } from "../../ports/unit-of-work.ts";
import type { Feed } from "./feeds/feed.ts";
import { createSimulatedFeed } from "./feeds/simulated.ts";
import { createMarketStore } from "./market-store.ts";
import { nodeDigest } from "./node-digest.ts";
import { openSeedChain } from "./open-seed-chain.ts";
import { createSeedStore } from "./seed-store.ts";

export interface SimulatedFeedTools {
  /** With the role maru_prices. */
  readonly database: Database;
  readonly random: Random;
}

/** The feed of a simulated market with its seed chain, made at the first start; null where the market is not simulated. */
export async function openSimulatedFeed(
  market: Stock,
  tools: SimulatedFeedTools,
  nowMs: Instant,
): Promise<Feed | null> {
  const simulated = SIMULATED_MARKETS.find((known) => known.rules.stock === market);
  if (simulated === undefined) return null;
  const seeds = createSeedStore(tools.database);
  const open = await openSeedChain(market, { store: seeds, digest: nodeDigest, random: tools.random }, nowMs);
  return createSimulatedFeed({
    market: simulated,
    open,
    digest: nodeDigest,
    log: createMarketStore(tools.database),
    seeds,
  });
}
