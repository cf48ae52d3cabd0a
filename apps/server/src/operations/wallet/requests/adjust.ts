import type { ConsoleRefusal } from "@maru/contract";
import { assert, memberId, ok, points, refused, type Result } from "@maru/values";
import { requestApproval } from "../../../platform/approvals.ts";
import { booksClosedOf } from "../../../platform/books-closed.ts";
import { judgedAnew } from "../../../platform/judged-anew.ts";
import { appendToOutbox } from "../../../platform/outbox.ts";
import { auditStaff } from "../../../platform/staff-audit.ts";
import type { ApprovalKind, AskedApproval, ApproverNotice } from "../../../ports/approval-kinds.ts";
import type { Actor } from "../../../ports/staff.ts";
import { lockPlayer, movePoints } from "./account-store.ts";
import { insertAdjustment, playerOnSite } from "./adjustment-store.ts";
import type { WalletDeps } from "./in-wallet.ts";
import type { Client } from "./request-store.ts";

/** Points given or taken by hand, as it is asked for. */
export interface AdjustmentWish {
  readonly siteId: number;
  readonly memberId: number;
  readonly direction: "credit" | "debit";
  /** Above 0. */
  readonly amount: number;
}

/** Asks a second person to give or take points. Nothing moves before they say yes (F-41). */
export function requestAdjustment(
  { database }: WalletDeps,
  order: AdjustmentWish & { readonly by: Actor; readonly reason: string },
): Promise<Result<{ readonly approvalId: number }, ConsoleRefusal>> {
  const { by, reason, siteId, memberId: member, direction, amount } = order;
  return judgedAnew(() =>
    database.transaction(async (client): Promise<Result<{ readonly approvalId: number }, ConsoleRefusal>> => {
      const player = await playerOnSite(client, member, siteId);
      if (player === null) return refused({ code: "NOT_FOUND" });
      const payload = { siteId, memberId: member, username: player.username, direction, amount };
      const made = await requestApproval(client, { by, kind: "adjustment", siteId, payload, reason });
      if (!made.ok) return made;
      const approvalId = made.value;
      await auditStaff(client, {
        by,
        action: "money.request-adjustment",
        siteId,
        subject: `approval:${approvalId}`,
        memberId: member,
        after: { direction, amount },
        reason,
      });
      return ok({ approvalId });
    }),
  );
}

/** The second person's yes makes it one transfer; the database refuses one without the other. */
export function adjustmentApproval({ database }: WalletDeps): ApprovalKind {
  return {
    kind: "adjustment",
    area: "money",
    transact: (work) => database.transaction(work),
    apply: (client, asked, by) => apply(client, asked, by),
  };
}

async function apply(
  client: Client,
  asked: AskedApproval,
  by: Actor,
): Promise<Result<ApproverNotice, ConsoleRefusal>> {
  // Written by requestAdjustment and kept as it was by the database.
  const wish = asked.payload as AdjustmentWish;
  const player = await lockPlayer(client, memberId(wish.memberId));
  if (player === null || player.siteId !== wish.siteId) return refused({ code: "NOT_FOUND" });
  const amount = points(BigInt(wish.amount));
  assert(amount > 0n, "an adjustment of something");
  if (wish.direction === "debit" && amount > player.balance)
    return refused({ code: "ADJUSTMENT_OVER_BALANCE", balance: Number(player.balance) });
  const closed = await booksClosedOf(client);
  if (closed !== null) return refused(closed);
  await insertAdjustment(client, { id: asked.id, ...wish, reason: asked.reason });
  const change = await movePoints(client, player, {
    kind: wish.direction === "credit" ? "adjustmentCredit" : "adjustmentDebit",
    requestId: asked.id,
    amount,
    outside: "house",
  });
  assert(change !== null, "an adjustment changes a balance");
  await appendToOutbox(client, [{ kind: "balance.changed", balances: [change] }]);
  await auditStaff(client, {
    by,
    action: "money.adjust",
    siteId: wish.siteId,
    subject: `adjustment:${asked.id}`,
    memberId: wish.memberId,
    before: { balance: Number(player.balance) },
    after: { balance: Number(change.balance), direction: wish.direction, amount: wish.amount },
    reason: asked.reason,
  });
  return ok(null);
}
