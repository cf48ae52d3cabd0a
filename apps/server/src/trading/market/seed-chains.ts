import { chainEndMs, hexText, type SeedChain } from "@maru/rules";
import { assert, type Instant, instant } from "@maru/values";
import type { StoredChain } from "./seed-store.ts";

/** A chain ready to give seeds: its end is published, its salt fixed after that. */
export interface OpenChain {
  readonly chain: SeedChain;
  readonly firstSlotMs: Instant;
  /** Hex text. */
  readonly salt: string;
}

export function toOpenChain({ length, checkpoints, terminal, firstSlotMs, salt }: StoredChain): OpenChain {
  assert(salt !== null, "the chain has its salt");
  return { chain: { length, checkpoints, terminal }, firstSlotMs, salt: hexText(salt) };
}

/** Whether less than one part in `share` of the chain's time is left. */
export function isRunningOut(open: OpenChain, nowMs: Instant, share: number): boolean {
  const endMs = chainEndMs(open);
  return endMs - nowMs < (endMs - open.firstSlotMs) / share;
}

/** The chain that a slot's seed is of; null where every chain is over. */
export function chainOfSlot(chains: readonly OpenChain[], slotMs: Instant): OpenChain | null {
  const open = chains.findLast(({ firstSlotMs }) => firstSlotMs <= slotMs);
  return open !== undefined && slotMs < chainEndMs(open) ? open : null;
}

/** The last slot of each chain but the newest: once it is revealed, every seed of its chain follows from it. */
export function lastSlots(chains: readonly OpenChain[], slotLengthMs: number): readonly Instant[] {
  return chains
    .slice(0, -1)
    .map((open, at) =>
      instant(Math.min(chainEndMs(open), chains[at + 1]?.firstSlotMs ?? Infinity) - slotLengthMs),
    );
}
