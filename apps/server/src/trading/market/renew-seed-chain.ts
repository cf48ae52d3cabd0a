import { buildChain, CHAIN_LENGTH, type SeedChain } from "@maru/rules";
import type { Instant, Stock } from "@maru/values";
import { type ChainTools, publishNextChain } from "./open-seed-chain.ts";
import { isRunningOut, type OpenChain } from "./seed-chains.ts";

/** Resolves with all chains once a next one is published; null while there is none to tell of. */
export type RenewChain = (last: OpenChain, nowMs: Instant) => Promise<readonly OpenChain[] | null>;

/** A next chain is begun when a fiftieth of the last is left: seven days of 347. */
const RENEWAL_SHARE = 50;
/** Thousands of links made in one call, some 35 ms of hashing, so that no tick waits for the whole chain. */
const THOUSANDS_AT_ONCE = 25;

/** Makes the market's next chain piece by piece while the last still gives the seeds, and publishes it when it is whole. */
export function createChainRenewal(market: Stock, tools: ChainTools): RenewChain {
  let building: Generator<number, SeedChain> | null = null;
  return async (last, nowMs) => {
    if (!isRunningOut(last, nowMs, RENEWAL_SHARE)) return null;
    building ??= buildChain(tools.digest, tools.random.bytes(32), tools.length ?? CHAIN_LENGTH);
    for (let done = 0; done < THOUSANDS_AT_ONCE; done += 1) {
      const step = building.next();
      if (step.done !== true) continue;
      building = null;
      return publishNextChain(market, tools, { chain: step.value, last, nowMs });
    }
    return null;
  };
}
