import { setImmediate as letOthersRun } from "node:timers/promises";
import { buildChain, CHAIN_LENGTH, type Digest, hexText, type SeedChain, slotOf } from "@maru/rules";
import { assert, type Instant, type Random, type Stock } from "@maru/values";
import type { SeedStore } from "./seed-store.ts";

/** A chain ready to give seeds: its end is published, its salt fixed after that. */
export interface OpenChain {
  readonly chain: SeedChain;
  readonly firstSlotMs: Instant;
  /** Hex text. */
  readonly salt: string;
}

export interface ChainTools {
  readonly store: SeedStore;
  readonly digest: Digest;
  readonly random: Random;
  /** Links of a new chain; the product's is {@link CHAIN_LENGTH}. */
  readonly length?: number;
}

/**
 * The market's chain, made on the first start: the end of the chain is committed first, and only then the salt is drawn, so
 * that neither can be chosen to suit the other (F-33).
 */
export async function openSeedChain(market: Stock, tools: ChainTools, nowMs: Instant): Promise<OpenChain> {
  const { store } = tools;
  if ((await store.readChain(market)) === null) {
    const chain = await makeChain(tools);
    await store.publishChain(market, { ...chain, firstSlotMs: slotOf(nowMs) });
  }
  const published = await store.readChain(market);
  if (published?.salt === null) await store.fixSalt(market, tools.random.bytes(32));
  const stored = await store.readChain(market);
  assert(stored !== null && stored.salt !== null, `${market} has a chain and a salt`);
  const { length, checkpoints, terminal, firstSlotMs } = stored;
  return { chain: { length, checkpoints, terminal }, firstSlotMs, salt: hexText(stored.salt) };
}

async function makeChain(tools: ChainTools): Promise<SeedChain> {
  const building = buildChain(tools.digest, tools.random.bytes(32), tools.length ?? CHAIN_LENGTH);
  for (;;) {
    const step = building.next();
    if (step.done === true) return step.value;
    await letOthersRun();
  }
}
