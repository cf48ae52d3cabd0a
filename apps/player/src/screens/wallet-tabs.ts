export const WALLET_TABS = ["deposit", "withdraw", "history", "coins", "coupon"] as const;
export type WalletTab = (typeof WALLET_TABS)[number];

/** What an address asks of the wallet; what is no tab and no amount asks nothing. */
export interface WalletSearch {
  readonly tab?: WalletTab;
  readonly amount?: number;
}

/** The server's own addresses name what to do: buy points, or sell them. */
const TAB_OF_TYPE: ReadonlyMap<unknown, WalletTab> = new Map([
  ["buy", "deposit"],
  ["sell", "withdraw"],
]);

export function walletSearch(search: Readonly<Record<string, unknown>>): WalletSearch {
  const tab = WALLET_TABS.find((known) => known === search["tab"]) ?? TAB_OF_TYPE.get(search["type"]);
  const amount = Number(search["amount"]);
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(Number.isSafeInteger(amount) && amount > 0 ? { amount } : {}),
  };
}
