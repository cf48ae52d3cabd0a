import type { ReplyOf } from "@maru/contract/described";
import type { CoinCode } from "@maru/rules";
import { ask, made, type Reply } from "./ask.ts";
import * as calls from "./calls/coins.ts";
import type { Page } from "./shapes.ts";

/** Coins and coupons: the calls of the wallet's tabs that licensed sites alone have. */

export type CoinWallet = ReplyOf<typeof calls.coinWallets>["wallets"][number];
export type CoinRate = ReplyOf<typeof calls.coinRates>["coins"][number];
export type CoinMovement = ReplyOf<typeof calls.coinMovements>["content"][number];
export type UsedCoupon = ReplyOf<typeof calls.couponUse>;

export const fetchCoinRates = (): Reply<readonly CoinRate[]> =>
  made(ask(calls.coinRates, {}), ({ coins }) => coins);

export const fetchCoinWallets = (): Reply<readonly CoinWallet[]> =>
  made(ask(calls.coinWallets, {}), ({ wallets }) => wallets);

export const fetchCoinMovements = (size: number): Reply<Page<CoinMovement>> =>
  ask(calls.coinMovements, { body: { size } });

/** Asks the operator for an address to send this coin to; the wallet is opened with it. */
export const askCoinAddress = (coinName: CoinCode): Reply<null> =>
  ask(calls.coinAddressAsk, { body: { coinName } });

/** Opens the wallet of a coin, so that it can hold some; its id. */
export const openCoinWallet = (coinName: CoinCode): Reply<number> =>
  made(ask(calls.coinWalletOpen, { body: { coinName } }), ({ id }) => id);

export interface CoinDepositOrder {
  readonly walletType: CoinCode;
  readonly amount: string;
  readonly txId: string;
  readonly clientKey: string;
}

export const tellCoinDeposit = (order: CoinDepositOrder): Reply<null> =>
  ask(calls.coinDeposit, { body: order });

export const cancelCoinDeposit = (id: number): Reply<null> =>
  ask(calls.coinDepositCancel, { body: { dnwHistoryId: id } });

export interface CoinSendOrder {
  readonly walletType: CoinCode;
  /** Coins, not points: the wire's name for it. */
  readonly point: string;
  readonly address: string;
  readonly addressTag: number | null;
  readonly clientKey: string;
}

export const askCoinWithdrawal = (order: CoinSendOrder): Reply<null> =>
  ask(calls.coinWithdraw, { body: order });

/** The wallet that stands for the player's points where two wallets are named. */
export const POINTS_WALLET = 0;

export interface CoinExchangeOrder {
  readonly exchangeRate: number;
  readonly inPoint: string;
  readonly inWalletId: number;
  readonly outPoint: string;
  readonly outWalletId: number;
  readonly clientKey: string;
}

export const exchangeCoins = (order: CoinExchangeOrder): Reply<null> =>
  ask(calls.coinConvert, { body: order });

export const sendCoupon = (promoCode: string): Reply<UsedCoupon> =>
  ask(calls.couponUse, { body: { promoCode } });
