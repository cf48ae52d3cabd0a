import { ENDPOINTS } from "@maru/contract";
import { describeAct, describeCall, pageShape, same, within } from "@maru/contract/describe";

/** Coins and coupons. Amounts of coins are decimal text: a number cannot carry eight decimals exactly. */

const WALLET = {
  ...same("id", "balance", "address", "addressTag", "isAddressAsked", "payoutAddress", "payoutTag"),
  coin: "coinName",
  worth: "point",
} as const;

const RATE = { ...same("rate", "atMs"), coin: "coinName" } as const;

const MOVEMENT = {
  ...same("id", "type", "amount", "status", "reason"),
  coin: "walletType",
  createdAtMs: "createDate",
} as const;

export const coinRates = describeCall(ENDPOINTS.coinSite, { coins: within("coins", RATE) });
export const coinWallets = describeCall(ENDPOINTS.coinSummary, { wallets: within("wallets", WALLET) });
export const coinMovements = describeCall(ENDPOINTS.coinList, pageShape(MOVEMENT));
export const coinAddressAsk = describeAct(ENDPOINTS.coinAddressAsk);
export const coinWalletOpen = describeCall(ENDPOINTS.coinWalletOpen, same("id"));
export const coinDeposit = describeAct(ENDPOINTS.coinDeposit);
export const coinDepositCancel = describeAct(ENDPOINTS.coinDepositCancel);
export const coinWithdraw = describeAct(ENDPOINTS.coinWithdraw);
export const coinConvert = describeAct(ENDPOINTS.coinConvert);
export const couponUse = describeCall(ENDPOINTS.couponUse, same("point", "balance"));
