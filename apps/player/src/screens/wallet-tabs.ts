export const WALLET_TABS = ["deposit", "withdraw", "history", "coins", "coupon"] as const;
export type WalletTab = (typeof WALLET_TABS)[number];

/** The tab that an address names; none for what is no tab. */
export function tabIn(search: Readonly<Record<string, unknown>>): { readonly tab?: WalletTab } {
  const tab = WALLET_TABS.find((known) => known === search["tab"]);
  return tab === undefined ? {} : { tab };
}
