import type { WalletTotals } from "../wire/wallet-shapes.ts";

/** What the balance must be when everything that ever moved it is counted. Points. */
export function balanceOfTotals(totals: WalletTotals): number {
  return totals.granted + totals.deposited + totals.net - totals.withdrawn - totals.pending;
}
