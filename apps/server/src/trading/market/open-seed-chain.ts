import { setImmediate as letOthersRun } from "node:timers/promises";
import { buildChain, CHAIN_LENGTH, type Digest, type SeedChain, slotOf, takeOverMs } from "@maru/rules";
import { assert, type Instant, type Random, type Stock } from "@maru/values";
import { isRunningOut, type OpenChain, toOpenChain } from "./seed-chains.ts";
import type { SeedStore } from "./seed-store.ts";

export interface ChainTools {
  readonly store: SeedStore;
  readonly digest: Digest;
  readonly random: Random;
  /** Links of a new chain; the product's is {@link CHAIN_LENGTH}. */
  readonly length?: number;
}

/** Of the chain's time, how much may be left at a start before the next chain is made at once, not beside the ticks. */
const HASTE_SHARE = 1_000;

/**
 * The market's chains, oldest first. The first is made on the first start, a next one when the last is over or nearly so: the
 * end of a chain is committed first, and only then its salt is drawn, so that neither can be chosen to suit the other (F-33).
 */
export async function openSeedChains(
  market: Stock,
  tools: ChainTools,
  nowMs: Instant,
): Promise<readonly OpenChain[]> {
  const chains = await readOpenChains(market, tools);
  const last = chains.at(-1);
  if (last !== undefined && !isRunningOut(last, nowMs, HASTE_SHARE)) return chains;
  const chain = await makeChain(tools);
  return publishNextChain(market, tools, { chain, last: last ?? null, nowMs });
}

export interface NextChain {
  readonly chain: SeedChain;
  /** The chain that it follows; null for a market's first. */
  readonly last: OpenChain | null;
  /** No slot up to this moment may change its chain. */
  readonly nowMs: Instant;
}

/** Publishes a chain behind the last, unless another process did, and draws its salt. Resolves with all chains. */
export async function publishNextChain(
  market: Stock,
  tools: ChainTools,
  { chain, last, nowMs }: NextChain,
): Promise<readonly OpenChain[]> {
  const firstSlotMs = last === null ? slotOf(nowMs) : takeOverMs(last, nowMs);
  await tools.store.publishChain(market, last?.firstSlotMs ?? null, { ...chain, firstSlotMs });
  const chains = await readOpenChains(market, tools);
  assert(chains.length > 0, `${market} has a chain`);
  return chains;
}

/** All chains, each with its salt: a process may have died between publishing a chain and drawing it. */
async function readOpenChains(market: Stock, { store, random }: ChainTools): Promise<readonly OpenChain[]> {
  const published = await store.readChains(market);
  const bare = published.filter(({ salt }) => salt === null);
  for (const { firstSlotMs } of bare) await store.fixSalt(market, firstSlotMs, random.bytes(32));
  return (bare.length === 0 ? published : await store.readChains(market)).map(toOpenChain);
}

async function makeChain(tools: ChainTools): Promise<SeedChain> {
  const building = buildChain(tools.digest, tools.random.bytes(32), tools.length ?? CHAIN_LENGTH);
  for (;;) {
    const step = building.next();
    if (step.done === true) return step.value;
    await letOthersRun();
  }
}
