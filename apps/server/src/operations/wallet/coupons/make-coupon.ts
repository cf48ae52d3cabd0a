import type { ConsoleRefusal } from "@maru/contract";
import type { ApprovalRefusal } from "@maru/rules";
import { ok, refused, type Result } from "@maru/values";
import { refusedActor, requestApproval } from "../../../platform/approvals.ts";
import { judgedAnew } from "../../../platform/judged-anew.ts";
import { auditStaff } from "../../../platform/staff-audit.ts";
import type { ApprovalKind } from "../../../ports/approval-kinds.ts";
import type { Actor } from "../../../ports/staff.ts";
import type { WalletDeps } from "../requests/in-wallet.ts";
import { type CouponWish, endCoupon, insertCoupon, isCodeTaken } from "./coupon-store.ts";

const COUPON_KIND = "coupon";

type Made<Value> = Promise<Result<Value, ConsoleRefusal | ApprovalRefusal>>;

/** Asks for a coupon. It gives away the house's points, so a second person makes it (F-41). */
export function requestCoupon(
  { database }: WalletDeps,
  order: CouponWish & { readonly by: Actor; readonly siteId: number; readonly reason: string },
): Made<{ readonly approvalId: number }> {
  const { by, siteId, reason, ...wish } = order;
  return judgedAnew(() =>
    database.transaction(async (client): Promise<Result<{ readonly approvalId: number }, ConsoleRefusal>> => {
      if (wish.untilMs <= wish.fromMs) return refused({ code: "SCHEDULE_BACKWARDS" });
      if (await isCodeTaken(client, siteId, wish.code)) return refused({ code: "CODE_TAKEN" });
      const payload = { siteId, ...wish };
      const made = await requestApproval(client, { by, kind: COUPON_KIND, siteId, payload, reason });
      if (!made.ok) return made;
      const approvalId = made.value;
      await auditStaff(client, {
        by,
        action: "money.request-coupon",
        siteId,
        subject: `approval:${approvalId}`,
        after: payload,
        reason,
      });
      return ok({ approvalId });
    }),
  );
}

/** The second person's yes makes it. */
export function couponKind({ database }: WalletDeps): ApprovalKind {
  return {
    kind: COUPON_KIND,
    area: "money",
    transact: (work) => database.transaction(work),
    apply: async (client, asked, by) => {
      // Written by requestCoupon and kept as it was by the database.
      const { siteId, ...wish } = asked.payload as CouponWish & { readonly siteId: number };
      if (await isCodeTaken(client, siteId, wish.code)) return refused({ code: "CODE_TAKEN" });
      await insertCoupon(client, { ...wish, siteId, id: asked.id });
      await auditStaff(client, {
        by,
        action: "money.make-coupon",
        siteId,
        subject: `coupon:${asked.id}`,
        after: { ...wish },
        reason: asked.reason,
      });
      return ok(null);
    },
  };
}

/** Closes a coupon: nobody uses it any more, and what was used stays. One person may: it only takes away. */
export function closeCoupon(
  { database }: WalletDeps,
  order: { readonly by: Actor; readonly siteId: number; readonly id: number; readonly reason: string },
): Made<null> {
  const { by, siteId, id, reason } = order;
  return judgedAnew(() =>
    database.transaction(async (client): Promise<Result<null, ConsoleRefusal>> => {
      const stranger = await refusedActor(client, by, { siteId, needsStepUp: false });
      if (stranger !== null) return refused(stranger);
      if (!(await endCoupon(client, siteId, id))) return refused({ code: "NOT_FOUND" });
      await auditStaff(client, { by, action: "money.close-coupon", siteId, subject: `coupon:${id}`, reason });
      return ok(null);
    }),
  );
}
