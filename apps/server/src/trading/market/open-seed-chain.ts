import { setImmediate as letOthersRun } from "node:timers/promises";
import {
  buildChain,
  CHAIN_LENGTH,
  type Digest,
  type SeedChain,
  SLOT_MS,
  slotOf,
  TAKE_OVER_MARK_MS,
  takeOverMs,
} from "@maru/rules";
import { assert, type Instant, instant, type Random, type Stock } from "@maru/values";
import type { SlotLinks } from "../../ports/slot-links.ts";
import { chainAt, isRunningOut, type OpenChain, toOpenChain } from "./seed-chains.ts";
import type { SeedStore, StoredChain } from "./seed-store.ts";

export interface ChainTools {
  readonly store: SeedStore;
  readonly digest: Digest;
  readonly random: Random;
  /** Who keeps the other half. */
  readonly links: SlotLinks;
  /** Links of a new chain; the product's is {@link CHAIN_LENGTH}. */
  readonly length?: number;
}

/** Of the chain's time, how much may be left at a start before the next chain is made at once, not beside the ticks. */
const HASTE_SHARE = 1_000;
/** Rounds that are made by now have begun their game within this: none of them changes the chain that its terms name. */
const MADE_AHEAD_MS = 600_000;

/**
 * The market's chains, oldest first. The first is made on the first start, a next one when the last is over or nearly so, or is one that no
 * witness has a half of. The end of a chain is committed first, then each witness opens a chain of its own beside it, and the salt is the hash
 * of what they signed: neither end, nor the salt, can be chosen to suit the others (F-33).
 */
export async function openSeedChains(
  market: Stock,
  tools: ChainTools,
  nowMs: Instant,
): Promise<readonly OpenChain[]> {
  const chains = await readOpenChains(market, tools, nowMs);
  const last = chains.at(-1);
  const isOurs = last !== undefined && (await isKept(market, tools, last));
  if (last !== undefined && isOurs && !isRunningOut(last, nowMs, HASTE_SHARE)) return chains;
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

/** Publishes a chain behind the last, unless another process did, and fixes its salt. Resolves with all chains. */
export async function publishNextChain(
  market: Stock,
  tools: ChainTools,
  { chain, last, nowMs }: NextChain,
): Promise<readonly OpenChain[]> {
  const isOurs = last !== null && (await isKept(market, tools, last));
  const firstSlotMs = firstSlotAfter(last, isOurs, nowMs);
  const lastSlotMs = last?.firstSlotMs ?? null;
  await tools.store.publishChain(
    market,
    { lastSlotMs, nowMs },
    { ...chain, firstSlotMs, slotLengthMs: SLOT_MS },
  );
  const chains = await readOpenChains(market, tools, nowMs);
  assert(chains.length > 0, `${market} has a chain`);
  return chains;
}

/** A chain whose other half nobody keeps, or nobody that is asked here, is followed soon; the others at their end. */
function firstSlotAfter(last: OpenChain | null, isOurs: boolean, nowMs: Instant): Instant {
  if (last === null) return slotOf(nowMs, SLOT_MS);
  const takeOver = takeOverMs(last, nowMs);
  if (isOurs) return takeOver;
  const markMs = Math.ceil((nowMs + MADE_AHEAD_MS) / TAKE_OVER_MARK_MS) * TAKE_OVER_MARK_MS;
  return instant(Math.min(takeOver, markMs));
}

async function isKept(
  market: Stock,
  { links }: ChainTools,
  { witnesses, firstSlotMs }: OpenChain,
): Promise<boolean> {
  return witnesses === 0 ? links.witnesses === 0 : links.keeps({ market, firstSlotMs });
}

/**
 * All chains, each with its salt: a process may have died between publishing a chain and fixing it, or a witness been away. A chain that had
 * no salt when its time came never gives seeds where the one before it went on.
 */
async function readOpenChains(
  market: Stock,
  tools: ChainTools,
  nowMs: Instant,
): Promise<readonly OpenChain[]> {
  const published = await tools.store.readChains(market);
  const open = published.filter(({ salt }) => salt !== null).map(toOpenChain);
  const newest = published.findLast(({ salt }) => salt === null);
  if (newest === undefined) return open;
  const { firstSlotMs } = newest;
  const isAlone = chainAt(open, firstSlotMs) === null;
  if (!isAlone && firstSlotMs <= nowMs) return open;
  try {
    await fixSalt(market, tools, newest);
  } catch (error) {
    // Where another chain gives the seeds, this one is tried again while there is time.
    if (isAlone) throw error;
  }
  return (await tools.store.readChains(market)).filter(({ salt }) => salt !== null).map(toOpenChain);
}

async function fixSalt(
  market: Stock,
  { store, links, digest, random }: ChainTools,
  { firstSlotMs, length, slotLengthMs, terminal }: StoredChain,
): Promise<void> {
  const statements = await links.openChain({ market, firstSlotMs, length, slotLengthMs, terminal });
  const salt = statements.length === 0 ? random.bytes(32) : digest.sha256(utf8(statements.join("")));
  await store.fixSalt(market, firstSlotMs, { salt, witnesses: statements.length });
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

async function makeChain(tools: ChainTools): Promise<SeedChain> {
  const building = buildChain(tools.digest, tools.random.bytes(32), tools.length ?? CHAIN_LENGTH);
  for (;;) {
    const step = building.next();
    if (step.done === true) return step.value;
    await letOthersRun();
  }
}
