import { asFields } from "../base/fields.ts";
import { type Leaf, leafFields } from "../round/logged-round.ts";
import { type PaidSides, readPayouts, stakedIn } from "../round/payouts.ts";

/** What a round of a day moved, by the log. */
export interface RoundMoney {
  /** Points that were sealed, by bet type. */
  readonly staked: ReadonlyMap<string, bigint>;
  /** Null where no payouts are logged. */
  readonly paid: PaidSides | null;
  /** Decided with a winner: a draw and a void give every stake back. */
  readonly hasWinner: boolean;
}

export const NO_MONEY: RoundMoney = { staked: new Map(), paid: null, hasWinner: false };

/** Of leaves that were held against the log. */
export function moneyOfRound(leaves: readonly Leaf[]): RoundMoney {
  const [stakes, result, payouts] = ["stakes", "result", "payouts"].map((kind) => leafFields(leaves, kind));
  if (stakes === undefined || result === undefined) return NO_MONEY;
  return {
    staked: stakedIn(asFields(stakes["stakes"], "stakes")),
    paid: payouts === undefined ? null : readPayouts(payouts, { stakes, result }),
    hasWinner: result["voidCause"] === null && result["outcome"] !== "draw",
  };
}
