import { buildChain, CHAIN_LENGTH, type SeedChain } from "@maru/rules";
import type { Instant, Stock } from "@maru/values";
import { type ChainTools, publishNextChain } from "./open-seed-chain.ts";
import { isRunningOut, type OpenChain } from "./seed-chains.ts";

/** Resolves with all chains once a next one is published; null while there is none to tell of. */
export type RenewChain = (last: OpenChain, nowMs: Instant) => Promise<readonly OpenChain[] | null>;

/** A next chain is begun when a tenth of the last is left: three days of 28. */
const RENEWAL_SHARE = 10;
/** Thousands of links made in one call, some 35 ms of hashing, so that no tick waits for the whole chain. */
const THOUSANDS_AT_ONCE = 25;

/** Goes on with a chain for a while; null until it is whole. */
function piece(building: Generator<number, SeedChain>): SeedChain | null {
  for (let done = 0; done < THOUSANDS_AT_ONCE; done += 1) {
    const step = building.next();
    if (step.done === true) return step.value;
  }
  return null;
}

/**
 * Makes the market's next chain piece by piece while the last still gives the seeds, and publishes it when it is whole. Ticks do not wait for a
 * witness that opens its own beside it: what is published is told at a later call, and what failed is tried again there.
 */
export function createChainRenewal(market: Stock, tools: ChainTools): RenewChain {
  let building: Generator<number, SeedChain> | null = null;
  let made: SeedChain | null = null;
  let publishing: Promise<void> | null = null;
  let published: readonly OpenChain[] | null = null;
  const publish = async (chain: SeedChain, last: OpenChain, nowMs: Instant): Promise<void> => {
    try {
      const chains = await publishNextChain(market, tools, { chain, last, nowMs });
      if (chains.at(-1)?.firstSlotMs !== last.firstSlotMs) [published, made, building] = [chains, null, null];
    } catch {
      // Whoever asks next tries again; there are days left.
    } finally {
      publishing = null;
    }
  };
  return async (last, nowMs) => {
    if (published !== null) {
      const chains = published;
      published = null;
      return chains;
    }
    if (publishing !== null || !isRunningOut(last, nowMs, RENEWAL_SHARE)) return null;
    building ??= buildChain(tools.digest, tools.random.bytes(32), tools.length ?? CHAIN_LENGTH);
    made ??= piece(building);
    if (made !== null) publishing = publish(made, last, nowMs);
    return null;
  };
}
