import { judgeCoupon } from "@maru/rules";
import { assert, type MemberId, ok, refused, type Result } from "@maru/values";
import { appendToOutbox } from "../../../platform/outbox.ts";
import { movePoints } from "../requests/account-store.ts";
import { type CoinFault, factsOf, forPlayer } from "../requests/for-player.ts";
import type { WalletDeps } from "../requests/in-wallet.ts";
import { hasUsed, insertUse, isPlayIntensive, lockCoupon } from "./coupon-store.ts";

export interface UsedCoupon {
  readonly point: number;
  readonly balance: number;
}

/** Uses a promotion code: points from the house, once for each player and never more often than the coupon says. */
export function useCoupon(
  deps: WalletDeps,
  order: { readonly memberId: MemberId; readonly code: string },
): Promise<Result<UsedCoupon, CoinFault>> {
  return forPlayer(
    deps,
    order.memberId,
    async (client, player, siteWallet): Promise<Result<UsedCoupon, CoinFault>> => {
      const facts = await factsOf(client, player, siteWallet);
      const coupon = await lockCoupon(client, player.siteId, order.code.toUpperCase());
      const isUsedByPlayer = coupon !== null && (await hasUsed(client, coupon.id, order.memberId));
      const isIntensive = await isPlayIntensive(client, order.memberId);
      const refusal = judgeCoupon(
        { ...facts, isIntensive },
        coupon === null ? null : { ...coupon, isUsedByPlayer },
      );
      if (refusal !== null) return refused(refusal);
      assert(coupon !== null, "a coupon that is good is there");
      // After this point it must succeed.
      const { siteId, memberId } = player;
      const { amount } = coupon;
      const requestId = await insertUse(client, { couponId: coupon.id, siteId, memberId, amount });
      const change = await movePoints(client, player, {
        kind: "coupon",
        requestId,
        amount,
        outside: "house",
      });
      assert(change !== null, "a coupon changes a balance");
      await appendToOutbox(client, [{ kind: "balance.changed", balances: [change] }]);
      return ok({ point: Number(amount), balance: Number(change.balance) });
    },
  );
}
