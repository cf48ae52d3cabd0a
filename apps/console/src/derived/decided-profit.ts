import { isOpen } from "@maru/contract/wire-codes";
/** What came of a bet; null while nobody knows, which is not the 0 of one that was given back. */
export function decidedProfit(bet: { readonly status: number; readonly profit: number }): number | null {
  return isOpen(bet) ? null : bet.profit;
}
