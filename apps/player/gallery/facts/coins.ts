import type { WireCoinMovement, WireCoinRate, WireCoinWallet } from "@maru/contract";
import { NOW_MS } from "./moment.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const rate = (coinName: WireCoinRate["coinName"], pointsPerCoin: number | null): WireCoinRate => ({
  coinName,
  rate: pointsPerCoin,
  atMs: pointsPerCoin === null ? null : NOW_MS - 20 * MINUTE,
  decimals: coinName === "BTC" || coinName === "ETH" ? 8 : 6,
  hasTag: coinName === "XRP",
});

/** What the site says of its coins: three have a rate, one has none today. */
export const COIN_RATES = [
  rate("BTC", 152_400_000),
  rate("ETH", null),
  rate("USDT", 1_400),
  rate("XRP", 3_120),
] as const;

export const coinWallet = (changes: Partial<WireCoinWallet>): WireCoinWallet => ({
  id: 3,
  coinName: "USDT",
  balance: "120.5",
  point: 168_700,
  address: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
  addressTag: null,
  isAddressAsked: true,
  payoutAddress: "TWd4WrZ9wn84f5x1hZhL4DHvk738ns5jwb",
  payoutTag: null,
  ...changes,
});

export const RIPPLE_WALLET = coinWallet({
  id: 4,
  coinName: "XRP",
  balance: "64",
  point: 199_680,
  address: "rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY",
  addressTag: 1_042_371,
  payoutAddress: null,
});

const movement = (at: number, changes: Partial<WireCoinMovement>): WireCoinMovement => ({
  id: 32 - at,
  type: "D",
  walletType: "USDT",
  amount: "100.5",
  status: 1,
  address: null,
  addressTag: null,
  txId: "3f9c1e7b5d2a8f4460c9",
  reason: null,
  createDate: NOW_MS - at * 7 * HOUR - 3 * MINUTE,
  endDate: null,
  ...changes,
});

export const COIN_MOVEMENTS = [
  movement(0, { amount: "20", status: 0 }),
  movement(1, { type: "W", amount: "15.25", status: 2, reason: "ACCOUNT_WRONG" }),
  movement(2, { walletType: "XRP", amount: "64" }),
  movement(3, {}),
] as const;
