import { amount } from "./amount.ts";
import type { CoinTexts } from "./texts.ts";

export const coinsEn: CoinTexts = {
  COIN_UNKNOWN: () => "This currency cannot be used.",
  COIN_WALLET_MISSING: () => "Please create a wallet first.",
  COIN_WALLET_WRONG: () => "The wallet information is wrong.",
  COIN_SAME_WALLET: () => "Both are the same wallet.",
  COIN_INTERNAL_TRANSFER: () => "Transfers between wallets of this service are not allowed.",
  COIN_ACCOUNT_WRONG: () => "The deposit or withdrawal account is wrong: ask for an address first.",
  COIN_PENDING: () => "A transaction is in progress already.",
  COIN_AMOUNT_REQUIRED: () => "Please enter an amount.",
  COIN_BALANCE_SHORT: () => "The balance or the fee is insufficient.",
  COIN_STOCK_SHORT: () => "The master balance is insufficient.",
  COIN_DEPOSIT_UNCONFIRMED: () => "The deposit is not confirmed yet.",
  COIN_TX_KNOWN: () => "This transaction was told already.",
  COIN_RATE_MISSING: () => "No exchange rate holds right now. Please try again later.",
  COIN_RATE_CHANGED: ({ rate }) => `Please check the ratio: the rate is ${amount(rate)} now.`,
  COIN_ADDRESS_WRONG: () => "The wallet address is wrong.",
  COIN_TAG_RANGE: () => "The destination tag is out of range.",
  COIN_NOT_APPROVABLE: () => "This is your authentication status.",
  COUPON_UNKNOWN: () => "There is no such coupon.",
  COUPON_OVER: () => "The coupon has ended or is used up.",
  COUPON_USED: () => "You have used this coupon already.",
  PROMOTIONS_STOPPED: () =>
    "Coupons are stopped for you, because you lost much in each of three weeks. Your protection page says more.",
};
