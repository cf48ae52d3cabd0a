import type { CoinCode } from "@maru/rules";
import { ok, type Result } from "@maru/values";
import type { CoinMovement, CoinRate, CoinWallet, UsedCoupon } from "./coin-shapes.ts";
import { call, type Call } from "./http.ts";
import { readCoinMovement, readCoinRates, readCoinWallets, readUsedCoupon } from "./read-coins.ts";
import { readPage } from "./read-shapes.ts";
import type { Page, WireRefusal } from "./shapes.ts";

/** Coins and coupons: the calls of the wallet's tabs that licensed sites alone have. */

export type CoinReply<T> = Promise<Result<T, WireRefusal>>;

async function ask<T>(request: Call, read: (data: unknown) => T): CoinReply<T> {
  const reply = await call(request);
  return reply.ok ? ok(read(reply.value)) : reply;
}

const nothing = (): null => null;

export function fetchCoinRates(): CoinReply<readonly CoinRate[]> {
  return ask({ path: "/api/coin/site_info/get" }, readCoinRates);
}

export function fetchCoinWallets(): CoinReply<readonly CoinWallet[]> {
  return ask({ path: "/api/coin/wallet/summary" }, readCoinWallets);
}

export function fetchCoinMovements(size: number): CoinReply<Page<CoinMovement>> {
  return ask({ path: "/api/coin/dnw/list", body: { size } }, (data) => readPage(data, readCoinMovement));
}

/** Asks the operator for an address to send this coin to; the wallet is opened with it. */
export function askCoinAddress(coinName: CoinCode): CoinReply<null> {
  return ask({ path: "/api/coin/wallet/temp-generate", body: { coinName } }, nothing);
}

/** Opens the wallet of a coin, so that it can hold some. */
export function openCoinWallet(coinName: CoinCode): CoinReply<number | null> {
  return ask({ path: "/api/coin/wallet", body: { coinName } }, (data) => {
    const [wallet] = readCoinWallets({ wallets: [data] });
    return wallet?.id ?? null;
  });
}

export interface CoinDepositOrder {
  readonly walletType: CoinCode;
  readonly amount: string;
  readonly txId: string;
  readonly clientKey: string;
}

export function tellCoinDeposit(order: CoinDepositOrder): CoinReply<null> {
  return ask({ path: "/api/coin/dnw/deposit/apply", body: order }, nothing);
}

export function cancelCoinDeposit(id: number): CoinReply<null> {
  return ask({ path: "/api/coin/dnw/deposit/cancel", body: { dnwHistoryId: id } }, nothing);
}

export interface CoinSendOrder {
  readonly walletType: CoinCode;
  /** Coins, not points: the wire's name for it. */
  readonly point: string;
  readonly address: string;
  readonly addressTag: number | null;
  readonly clientKey: string;
}

export function askCoinWithdrawal(order: CoinSendOrder): CoinReply<null> {
  return ask({ path: "/api/coin/dnw/withdraw/apply", body: order }, nothing);
}

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

export function exchangeCoins(order: CoinExchangeOrder): CoinReply<null> {
  return ask({ path: "/api/coin/dnw/convert", body: order }, nothing);
}

export function sendCoupon(promoCode: string): CoinReply<UsedCoupon | null> {
  return ask({ path: "/api/coupon/use", body: { promoCode } }, readUsedCoupon);
}
