import { chainEndMs, type ChainSpan, hexText, type SeedChain } from "@maru/rules";
import { assert, type Instant, instant } from "@maru/values";
import type { StoredChain } from "./seed-store.ts";

/** A chain ready to give seeds: its end is published, its salt fixed after that. */
export interface OpenChain extends ChainSpan {
  readonly chain: SeedChain;
  /** Hex text. */
  readonly salt: string;
  /** Witnesses whose chains are mixed in. */
  readonly witnesses: number;
}

export function toOpenChain(stored: StoredChain): OpenChain {
  const { length, checkpoints, terminal, firstSlotMs, slotLengthMs, witnesses, salt } = stored;
  assert(salt !== null, "the chain has its salt");
  const chain = { length, checkpoints, terminal };
  return { chain, firstSlotMs, slotLengthMs, witnesses, salt: hexText(salt) };
}

/** Whether less than one part in `share` of the chain's time is left. */
export function isRunningOut(open: OpenChain, nowMs: Instant, share: number): boolean {
  const endMs = chainEndMs(open);
  return endMs - nowMs < (endMs - open.firstSlotMs) / share;
}

/** The chain that makes the tick of a moment; null where every chain is over. */
export function chainAt(chains: readonly OpenChain[], atMs: Instant): OpenChain | null {
  const open = chains.findLast(({ firstSlotMs }) => firstSlotMs <= atMs);
  return open !== undefined && atMs < chainEndMs(open) ? open : null;
}

/** The moment from which on a chain gives no seeds any more: its end, or the beginning of the one that follows. */
export function givesUntilMs(chains: readonly OpenChain[], open: OpenChain): Instant {
  const next = chains[chains.indexOf(open) + 1];
  return instant(Math.min(chainEndMs(open), next?.firstSlotMs ?? Infinity));
}

/** The last slot of each chain but the newest: once it is revealed, every seed of its chain follows from it. */
export function lastSlots(chains: readonly OpenChain[]): readonly Instant[] {
  return chains.slice(0, -1).map((open) => instant(givesUntilMs(chains, open) - open.slotLengthMs));
}
