import { createHash, createHmac, hash, randomBytes } from "node:crypto";
import type { WireProof } from "@maru/contract";
import {
  type Digest,
  quantityText,
  SIMULATED_TICK_MS,
  type SimulatedMarket,
  SLOT_MS,
  type SlotSecret,
  slotKey,
  slotOf,
  stepPath,
} from "@maru/rules";
import { type Instant, instant, priceText } from "@maru/values";
import { tickTreeOf } from "../../apps/server/src/operations/reading/tick-tree.ts";

export type Row = WireProof["ticks"][number];
type EndedTree = ReturnType<typeof tickTreeOf>;

const DIGEST: Digest = {
  sha256: (bytes) => createHash("sha256").update(bytes).digest(),
  hmacSha256: (key, message) => createHmac("sha256", key).update(message).digest(),
};
const LINK_BYTES = 32;

/** A chain of hashes, whose end was published before its first slot. */
interface Chain {
  readonly terminal: Buffer;
  /** Of the slot with this number, from 0. */
  linkOf(slot: number): Buffer;
}

function chainOf(length: number): Chain {
  const links = Buffer.alloc((length + 1) * LINK_BYTES);
  randomBytes(LINK_BYTES).copy(links, length * LINK_BYTES);
  const at = (place: number): Buffer => links.subarray(place * LINK_BYTES, (place + 1) * LINK_BYTES);
  for (let place = length; place > 0; place -= 1)
    hash("sha256", at(place), "buffer").copy(at(place - 1).fill(0));
  return { terminal: Buffer.from(at(0)), linkOf: (slot) => Buffer.from(at(slot + 1)) };
}

/** Both chains of a market, the operator's and a witness's. */
export interface MarketChains {
  readonly firstSlotMs: Instant;
  readonly length: number;
  readonly ours: Chain;
  readonly theirs: Chain;
}

export function openChains(firstSlotMs: Instant, length: number): MarketChains {
  return { firstSlotMs, length, ours: chainOf(length), theirs: chainOf(length) };
}

/** What both show of the slot that a moment lies in. */
export function slotAt({ firstSlotMs, ours, theirs }: MarketChains, atMs: number) {
  const slotMs = slotOf(instant(atMs), SLOT_MS);
  const slot = (slotMs - firstSlotMs) / SLOT_MS;
  return { slotMs, seed: ours.linkOf(slot), link: theirs.linkOf(slot) };
}

/** The ticks of a market over some hours, and the tree of any window of them. */
export interface MarketTicks {
  /** The tick of a moment. */
  rowAt(atMs: number): Row;
  /** Rounds of several games share a window: its tree is made once. */
  treeOf(fromMs: number, toMs: number): EndedTree;
}

/** Walks a market's path as its feed does. */
export function makeTicks(
  { model, rules }: SimulatedMarket,
  chains: MarketChains & { readonly salt: string },
  span: { readonly fromMs: number; readonly toMs: number },
): MarketTicks {
  const rows: Row[] = [];
  let path = {
    price: model.startPrice,
    scalePrice: model.startPrice,
    atMs: instant(span.fromMs - SIMULATED_TICK_MS),
  };
  let secret: SlotSecret = {
    slotMs: instant(0),
    slotLengthMs: SLOT_MS,
    key: new Uint8Array(),
    salt: chains.salt,
  };
  for (let ms = span.fromMs; ms < span.toMs; ms += SIMULATED_TICK_MS) {
    const atMs = instant(ms);
    if (slotOf(atMs, SLOT_MS) !== secret.slotMs) {
      const { slotMs, seed, link } = slotAt(chains, ms);
      secret = { ...secret, slotMs, key: slotKey(DIGEST, seed, [link]) };
    }
    const step = stepPath(path, { atMs, secret }, { digest: DIGEST, model });
    path = step.path;
    const { tradeId, price, qty } = step.tick;
    rows.push([rows.length + 1, ms, tradeId, priceText(price, rules.precision), quantityText(qty), "used"]);
  }
  const placeOf = (atMs: number): number => (atMs - span.fromMs) / SIMULATED_TICK_MS;
  const trees = new Map<string, EndedTree>();
  return {
    rowAt: (atMs) => rows[placeOf(atMs)] ?? missing(atMs),
    treeOf: (fromMs, toMs) => {
      const name = `${fromMs}:${toMs}`;
      const tree = trees.get(name) ?? tickTreeOf(rows.slice(placeOf(fromMs), placeOf(toMs)), { ...rules });
      trees.set(name, tree);
      return tree;
    },
  };
}

function missing(atMs: number): never {
  throw new Error(`no tick at ${atMs}`);
}
