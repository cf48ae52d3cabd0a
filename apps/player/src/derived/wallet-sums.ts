import type { WalletTotals } from "../wire/wallet-endpoints.ts";

/** What the balance must be when everything that ever moved it is counted. Points. */
export function balanceOfTotals(totals: WalletTotals): number {
  const { granted, adjusted, deposited, coins, corrected, net, withdrawn, pending } = totals;
  return granted + adjusted + deposited + coins + corrected + net - withdrawn - pending;
}
