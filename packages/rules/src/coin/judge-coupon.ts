import { moneyInFault, type WalletRefusal } from "../wallet/judge-request.ts";
import type { CoinPlayer } from "./judge-coins.ts";

export type CouponRefusal =
  | { readonly code: "PROMOTIONS_STOPPED" }
  | { readonly code: "COUPON_UNKNOWN" }
  | { readonly code: "COUPON_OVER" }
  | { readonly code: "COUPON_USED" };

/** A coupon as it stands, its row locked. Times are epoch ms; the end is exclusive. */
export interface CouponFacts {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly uses: number;
  readonly usesMax: number;
  readonly isClosed: boolean;
  readonly isUsedByPlayer: boolean;
}

/** Who uses a coupon. */
export interface CouponPlayer extends CoinPlayer {
  /** Their play is intensive: nothing is promised to them (P-33). */
  readonly isIntensive: boolean;
}

/** Why a code gives nothing, or null. One that has not begun is not there yet: its code is nobody's to try out. */
export function judgeCoupon(
  player: CouponPlayer,
  coupon: CouponFacts | null,
): WalletRefusal | CouponRefusal | null {
  const fault = moneyInFault(player.settings, player);
  if (fault !== null) return fault;
  if (player.isIntensive) return { code: "PROMOTIONS_STOPPED" };
  if (coupon === null || player.nowMs < coupon.fromMs) return { code: "COUPON_UNKNOWN" };
  if (coupon.isUsedByPlayer) return { code: "COUPON_USED" };
  const isOver = coupon.isClosed || player.nowMs >= coupon.untilMs || coupon.uses >= coupon.usesMax;
  return isOver ? { code: "COUPON_OVER" } : null;
}
