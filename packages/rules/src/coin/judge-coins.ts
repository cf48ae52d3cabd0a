import type { Points } from "@maru/values";
import { checkDeposit } from "../protection/deposit-limits.ts";
import {
  moneyInFault,
  type WalletFacts,
  type WalletRefusal,
  withdrawPaceFault,
} from "../wallet/judge-request.ts";
import type { WalletSettings } from "../wallet/wallet-settings.ts";
import { type CoinAddressFault, addressFault, type CoinCode, isCoin } from "./coins.ts";
import { coinsFor, pointsFor, type PointsPerCoin } from "./convert-coins.ts";

export type CoinRefusal =
  | CoinAddressFault
  | { readonly code: "COIN_UNKNOWN" }
  | { readonly code: "COIN_WALLET_MISSING" }
  | { readonly code: "COIN_WALLET_WRONG" }
  | { readonly code: "COIN_SAME_WALLET" }
  | { readonly code: "COIN_INTERNAL_TRANSFER" }
  | { readonly code: "COIN_ACCOUNT_WRONG" }
  | { readonly code: "COIN_PENDING" }
  | { readonly code: "COIN_AMOUNT_REQUIRED" }
  | { readonly code: "COIN_BALANCE_SHORT" }
  | { readonly code: "COIN_STOCK_SHORT" }
  | { readonly code: "COIN_DEPOSIT_UNCONFIRMED" }
  | { readonly code: "COIN_TX_KNOWN" }
  | { readonly code: "COIN_RATE_MISSING" }
  /** The rate or the sum that the player saw is not what holds; `rate` is points per coin. */
  | { readonly code: "COIN_RATE_CHANGED"; readonly rate: number };

/** What a player who moves money is judged by, whichever way it moves: facts of their wallet, read under the lock of their account. */
export type CoinPlayer = Pick<
  WalletFacts,
  | "nowMs"
  | "isDisabled"
  | "mayTakeDeposits"
  | "areFundsShort"
  | "countryFault"
  | "withdrawFrozenUntilMs"
  | "bankHoldUntilMs"
  | "protection"
  | "deposited"
  | "balance"
  | "withdrawsToday"
  | "lastWithdrawMs"
  | "dayEndMs"
> & { readonly settings: WalletSettings };

/** A rate older than this is nobody's word any more. */
const RATE_HOLDS_MS = 86_400_000;

export interface CoinRate {
  readonly id: number;
  readonly pointsPerCoin: PointsPerCoin;
  readonly atMs: number;
}

/** The rate that holds now; null where none was given within a day. */
export function coinRateAt(rate: CoinRate | null, nowMs: number): CoinRate | null {
  return rate !== null && nowMs - rate.atMs < RATE_HOLDS_MS ? rate : null;
}

/** Coins for points (`sell`) or points for coins (`buy`): what leaves, what the player expects for it, and the rate they saw. */
export interface ConversionWish {
  readonly direction: "sell" | "buy";
  readonly coin: CoinCode;
  /** Null where what was sent is no amount. */
  readonly coins: bigint | null;
  readonly points: Points | null;
  readonly seenRate: number;
}

export interface ConversionFacts {
  readonly player: CoinPlayer;
  readonly rate: CoinRate | null;
  readonly walletBalance: bigint;
  /** What the house holds of the coin. */
  readonly stock: bigint;
  readonly hasPendingDeposit: boolean;
}

/** Why coins and points cannot change places, or null. Selling brings money in, buying takes it out, and each obeys what that obeys. */
export function judgeConversion(
  wish: ConversionWish,
  facts: ConversionFacts,
): WalletRefusal | CoinRefusal | null {
  const { player, walletBalance, stock } = facts;
  const moneyFault =
    wish.direction === "sell" ? moneyInFault(player.settings, player) : moneyOutFault(player);
  if (moneyFault !== null) return moneyFault;
  const rate = coinRateAt(facts.rate, player.nowMs);
  if (rate === null) return { code: "COIN_RATE_MISSING" };
  const { coins, points, coin } = wish;
  if (coins === null || points === null || coins <= 0n || points <= 0n)
    return { code: "COIN_AMOUNT_REQUIRED" };
  const isExact =
    wish.direction === "sell"
      ? pointsFor(coins, coin, rate.pointsPerCoin) === points
      : coinsFor(points, coin, rate.pointsPerCoin) === coins;
  if (BigInt(wish.seenRate) !== rate.pointsPerCoin || !isExact)
    return { code: "COIN_RATE_CHANGED", rate: Number(rate.pointsPerCoin) };
  if (wish.direction === "buy") {
    if (points > player.balance) return { code: "COIN_BALANCE_SHORT" };
    return coins > stock ? { code: "COIN_STOCK_SHORT" } : null;
  }
  if (coins > walletBalance)
    return { code: facts.hasPendingDeposit ? "COIN_DEPOSIT_UNCONFIRMED" : "COIN_BALANCE_SHORT" };
  return checkDeposit(player.protection, player.deposited, points);
}

export interface WithdrawalWish {
  readonly coin: string;
  readonly coins: bigint | null;
  readonly address: string;
  readonly tag: number | null;
}

export interface WithdrawalFacts {
  readonly player: CoinPlayer;
  /** Null where the player has no such wallet. */
  readonly walletBalance: bigint | null;
  /** What is asked for, in points, at the newest rate; null where nobody ever gave one. */
  readonly worth: bigint | null;
  readonly hasPending: boolean;
  /** The address is one of this installation's own. */
  readonly isOwnAddress: boolean;
}

/** Why coins cannot be sent away, or null. The order is fixed: what the player must know first comes first. */
export function judgeCoinWithdrawal(
  wish: WithdrawalWish,
  facts: WithdrawalFacts,
): WalletRefusal | CoinRefusal | null {
  const moneyFault = moneyOutFault(facts.player);
  if (moneyFault !== null) return moneyFault;
  if (!isCoin(wish.coin)) return { code: "COIN_UNKNOWN" };
  if (facts.walletBalance === null) return { code: "COIN_WALLET_MISSING" };
  if (wish.coins === null || wish.coins <= 0n) return { code: "COIN_AMOUNT_REQUIRED" };
  const fault = addressFault(wish.coin, wish.address, wish.tag);
  if (fault !== null) return fault;
  if (facts.isOwnAddress) return { code: "COIN_INTERNAL_TRANSFER" };
  if (facts.hasPending) return { code: "COIN_PENDING" };
  if (wish.coins > facts.walletBalance) return { code: "COIN_BALANCE_SHORT" };
  const { player, worth } = facts;
  const { withdrawMax } = player.settings;
  if (worth !== null && worth > withdrawMax)
    return { code: "WITHDRAW_ABOVE_MAXIMUM", max: Number(withdrawMax) };
  return withdrawPaceFault(player.settings, player);
}

function moneyOutFault(player: CoinPlayer): WalletRefusal | null {
  const { nowMs, withdrawFrozenUntilMs: frozenMs, bankHoldUntilMs: heldMs } = player;
  if (player.isDisabled) return { code: "ACCOUNT_DISABLED" };
  if (frozenMs !== null && nowMs < frozenMs) return { code: "ACCOUNT_FROZEN", untilMs: frozenMs };
  if (!player.settings.isWithdrawActive) return { code: "WITHDRAW_INACTIVE" };
  return heldMs !== null && nowMs < heldMs ? { code: "BANK_ACCOUNT_HELD", untilMs: heldMs } : null;
}
