import type { Points, SiteId } from "@maru/values";
import type { AccountId } from "./accounts.ts";

/** Why points move, and what `ref` names. Codes from 10 on are reached by account, the others through their bet. */
export const TRANSFER_CODES = {
  /** player → escrow; ref = bet. */
  stake: 1,
  /** escrow → player; ref = bet. */
  payout: 2,
  /** escrow → player, the whole stake of a void; ref = bet. */
  refund: 3,
  /** escrow → house, what a round won on a site; ref = round and site. */
  roundGain: 4,
  /** house → escrow, what a round lost on a site; ref = round and site. */
  roundLoss: 5,
  /** issuer → player; ref from its own sequence. */
  grant: 10,
  /** bank or issuer → player; ref = request. */
  deposit: 11,
  /** player → reserve, when a withdrawal is asked for; ref = request. */
  withdrawalHold: 12,
  /** reserve → player, the whole of a rejected withdrawal; ref = request. */
  withdrawalReturn: 13,
  /** reserve → bank or issuer; ref = request. */
  withdrawalPaid: 14,
  /** house → player, given by hand by two people; ref = adjustment. */
  adjustmentCredit: 15,
  /** player → house, taken by hand by two people; ref = adjustment. */
  adjustmentDebit: 16,
  /** house → bank under a licence, else house → partners; ref = statement. */
  commission: 17,
  /** house → player; ref = the use of the coupon. */
  coupon: 18,
  /** coin → player: a player's coins become points; ref = conversion. */
  coinSold: 19,
  /** player → coin: points become coins; ref = conversion. */
  coinBought: 20,
  /** issuer → player, what a site gives to who joins it; ref = member. */
  welcome: 21,
  /** house → player, the stake of a bet whose round's money two people reversed; ref = bet. */
  correctionStake: 22,
  /** player → house, as much of what such a bet had paid as is there; ref = bet. */
  correctionTaken: 23,
} as const;
export type TransferKind = keyof typeof TRANSFER_CODES;

/** One movement of points: never changed, never removed. (kind, ref) is its cause, so it happens once. */
export interface Transfer {
  readonly kind: TransferKind;
  readonly ref: number;
  readonly debit: AccountId;
  readonly credit: AccountId;
  /** Above 0. */
  readonly amountPoints: Points;
  readonly siteId: SiteId;
  /** Of the player's account, where one side is a player; null otherwise. */
  readonly balanceAfter: Points | null;
}
