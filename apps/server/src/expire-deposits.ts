import { type Clock, plusMs } from "@maru/values";
import type { Wallet } from "./operations/wallet/wallet.ts";
import { startPump } from "./platform/pump.ts";

/** A deposit nobody paid is over within this of its time. */
const EXPIRY_SCAN_MS = 5_000;

/** Ends unpaid deposits from time to time. Answers what stops it. */
export function expireDeposits(
  wallet: Pick<Wallet, "expireDue">,
  parts: {
    readonly clock: Clock;
    readonly onError: (where: string, error: unknown) => void;
    readonly wake: () => void;
  },
): () => Promise<void> {
  const pump = startPump({
    clock: parts.clock,
    maxSleepMs: EXPIRY_SCAN_MS,
    onError: (error) => parts.onError("wallet", error),
    step: async (now) => {
      if ((await wallet.expireDue()) > 0) parts.wake();
      return plusMs(now, EXPIRY_SCAN_MS);
    },
  });
  return () => pump.stop();
}
