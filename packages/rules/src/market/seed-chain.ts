import { assert, type Instant, instant } from "@maru/values";
import type { Digest } from "./digest.ts";

/** Links of a chain: 28 days of slots. */
export const CHAIN_LENGTH = 250_000;
/**
 * A new chain's slots are no longer than the shortest lock, on the same grid: the seed of a slot is needed only once nobody can bet on
 * what it decides any more.
 */
export const SLOT_MS = 10_000;
/** Every so many links one is kept, so that any seed is at most this many hashes away. */
export const CHECKPOINT_EVERY = 1_000;

/**
 * A hash chain: link 0 is the secret root, link i+1 = SHA-256(link i). The seed of slot i is link length-1-i, so each revealed
 * seed hashes to the one before it, and the seed of slot 0 to the terminal that was published first.
 */
export interface SeedChain {
  readonly length: number;
  /** Links 0, 1,000, 2,000, … below `length`. */
  readonly checkpoints: readonly Uint8Array[];
  readonly terminal: Uint8Array;
}

/** `count` links further. */
export function hashOn(digest: Digest, link: Uint8Array, count: number): Uint8Array {
  let hashed = link;
  for (let done = 0; done < count; done += 1) hashed = digest.sha256(hashed);
  return hashed;
}

/** Builds a chain from its root, yielding after each thousand links so that the caller may let others run. */
export function* buildChain(digest: Digest, root: Uint8Array, length: number): Generator<number, SeedChain> {
  assert(length > 0 && length % CHECKPOINT_EVERY === 0, `chain length ${length} is not in thousands`);
  const checkpoints: Uint8Array[] = [];
  let link = root;
  for (let done = 0; done < length; done += CHECKPOINT_EVERY) {
    checkpoints.push(link);
    link = hashOn(digest, link, CHECKPOINT_EVERY);
    yield done;
  }
  return { length, checkpoints, terminal: link };
}

/** The seed of the slot with this number, from 0. Throws beyond the end of the chain. */
export function seedOfSlot(digest: Digest, chain: SeedChain, slot: number): Uint8Array {
  assert(Number.isInteger(slot) && slot >= 0 && slot < chain.length, `slot ${slot} lies outside the chain`);
  const link = chain.length - 1 - slot;
  const checkpoint = chain.checkpoints[Math.floor(link / CHECKPOINT_EVERY)];
  assert(checkpoint !== undefined, "the chain has its checkpoints");
  return hashOn(digest, checkpoint, link % CHECKPOINT_EVERY);
}

/** A chain, the moment from which it gives seeds, and for how long each. */
export interface ChainSpan {
  readonly chain: { readonly length: number };
  readonly firstSlotMs: Instant;
  /** Milliseconds: {@link SLOT_MS}, or the 30 s of chains that no witness has a half of. */
  readonly slotLengthMs: number;
}

/** The end of the chain's last slot. */
export function chainEndMs({ chain, firstSlotMs, slotLengthMs }: ChainSpan): Instant {
  return instant(firstSlotMs + chain.length * slotLengthMs);
}

/** The slot that a moment lies in. */
export function slotOf(atMs: Instant, slotLengthMs: number): Instant {
  return instant(atMs - (atMs % slotLengthMs));
}

/** A slot's key: the chain's own seed, with the links of the witnesses' chains mixed in, in the order in which the chain names them. */
export function slotKey(digest: Digest, seed: Uint8Array, links: readonly Uint8Array[]): Uint8Array {
  if (links.length === 0) return seed;
  return digest.hmacSha256(seed, Uint8Array.from(links.flatMap((link) => [...link])));
}

/**
 * Windows of every length begin and end here, those of two minutes too, so a chain that begins at such a mark never shares a round with the
 * chain before it.
 */
export const TAKE_OVER_MARK_MS = 600_000;

/**
 * The first slot of the chain that follows this one: the last ten-minute mark inside it. Where that is past, the next slot;
 * where the chain is over, the present one, since nothing ticked in it.
 */
export function takeOverMs(last: ChainSpan, nowMs: Instant): Instant {
  const endMs = chainEndMs(last);
  const presentSlotMs = slotOf(nowMs, last.slotLengthMs);
  if (nowMs >= endMs) return presentSlotMs;
  const markMs = endMs - (endMs % TAKE_OVER_MARK_MS);
  return instant(markMs > nowMs && markMs > last.firstSlotMs ? markMs : presentSlotMs + last.slotLengthMs);
}

/** The number of a slot in its chain, from 0. */
export function slotNumber({ firstSlotMs, slotLengthMs }: Omit<ChainSpan, "chain">, slotMs: Instant): number {
  return (slotMs - firstSlotMs) / slotLengthMs;
}
