import {
  COIN_CODES,
  type CoinCode,
  coinText,
  coinTx,
  type CoinMovementType,
  type CoinState,
} from "@maru/rules";
import * as z from "zod";
import { WALLET_STATUS_CODES, WALLET_TYPE_CODES, walletStatusCode } from "./wallet-codes.ts";

export const coinName = z.enum(COIN_CODES);

/** An amount of a coin as decimal text: JSON numbers cannot carry eight decimals exactly. */
export const coinAmount = z.string().regex(/^-?\d{1,16}(\.\d{1,8})?$/);

/** A transaction outside, in whichever way its sender's wallet writes it. */
export const coinTxText = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z]{16,100}$/)
  .transform(coinTx);

export const coinWalletSchema = z.strictObject({
  /** 0 is the player's points, in calls that name two wallets. */
  id: z.int(),
  coinName,
  balance: coinAmount,
  /** What the balance is worth at the rate that holds; null without one. */
  point: z.int().nullable(),
  /** Where the player sends coins; null until an operator has given it. */
  address: z.string().nullable(),
  addressTag: z.int().nullable(),
  isAddressAsked: z.boolean(),
  /** The player's own, where coins go. */
  payoutAddress: z.string().nullable(),
  payoutTag: z.int().nullable(),
});
export type WireCoinWallet = z.output<typeof coinWalletSchema>;

const { deposit, withdrawal } = WALLET_TYPE_CODES;
const { pending, done, rejected, cancelled } = WALLET_STATUS_CODES;

export const coinMovementSchema = z.strictObject({
  id: z.int(),
  /** `D` or `W`. */
  type: z.enum([deposit, withdrawal]),
  walletType: coinName,
  amount: coinAmount,
  /** As of deposits and withdrawals: 0 pending, 1 done, 2 rejected, 3 cancelled. */
  status: z.literal([pending, done, rejected, cancelled]),
  address: z.string().nullable(),
  addressTag: z.int().nullable(),
  /** The transaction outside, once it is known. */
  txId: z.string().nullable(),
  reason: z.string().nullable(),
  createDate: z.int(),
  endDate: z.int().nullable(),
});
export type WireCoinMovement = z.output<typeof coinMovementSchema>;

export const coinConversionSchema = z.strictObject({
  id: z.int(),
  direction: z.enum(["sell", "buy"]),
  coinName,
  coins: coinAmount,
  point: z.int(),
  createDate: z.int(),
});
export type WireCoinConversion = z.output<typeof coinConversionSchema>;

export const coinRateSchema = z.strictObject({
  coinName,
  /** Points for one coin; null while no rate holds. */
  rate: z.int().nullable(),
  atMs: z.int().nullable(),
  decimals: z.int(),
  hasTag: z.boolean(),
});
export type WireCoinRate = z.output<typeof coinRateSchema>;

/** A movement as its room keeps it. */
export interface CoinMovementFacts {
  readonly id: number;
  readonly type: CoinMovementType;
  readonly coin: CoinCode;
  readonly units: bigint;
  readonly state: CoinState;
  readonly address: string | null;
  readonly addressTag: number | null;
  readonly tx: string | null;
  readonly reason: string | null;
  readonly requestedAtMs: number;
  readonly endedAtMs: number | null;
}

export function toWireCoinMovement(movement: CoinMovementFacts): WireCoinMovement {
  return {
    id: movement.id,
    type: WALLET_TYPE_CODES[movement.type],
    walletType: movement.coin,
    amount: coinText(movement.units, movement.coin),
    status: walletStatusCode(movement.state),
    address: movement.address,
    addressTag: movement.addressTag,
    txId: movement.tx,
    reason: movement.reason,
    createDate: movement.requestedAtMs,
    endDate: movement.endedAtMs,
  };
}
