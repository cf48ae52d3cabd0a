import type { PublicLog } from "../ports/public-log.ts";

/** A log that holds nothing, for worlds that test something else. */
export const EMPTY_LOG: PublicLog = {
  checkpoint: async () => null,
  tile: async () => null,
  bodies: async () => null,
  starts: async () => [],
  witnesses: async () => [],
  balances: async () => [],
  ticksLeaves: async () => [],
  leavesOf: async () => [],
  stakesPath: async () => null,
};
