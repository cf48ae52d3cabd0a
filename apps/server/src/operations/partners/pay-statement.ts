import type { ConsoleRefusal } from "@maru/contract";
import { type ApprovalRefusal, statementAfter, type StatementState } from "@maru/rules";
import { ok, refused, type Result } from "@maru/values";
import { refusedActor, requestApproval } from "../../platform/approvals.ts";
import { booksClosedOf } from "../../platform/books-closed.ts";
import { judgedAnew } from "../../platform/judged-anew.ts";
import { auditStaff } from "../../platform/staff-audit.ts";
import type { ApprovalKind } from "../../ports/approval-kinds.ts";
import type { Actor } from "../../ports/staff.ts";
import type { Order, PartnersDeps } from "./partners-room.ts";
import { type DuePayment, dueOf, lockPayments, pay } from "./payment-store.ts";
import { queryOf } from "./tree-store.ts";

/** What a second person decides under. */
const PAYMENT_KIND = "partner-payment";

export interface PayOrder extends Order {
  readonly id: number;
  readonly reason: string;
}

export interface PaidStatement {
  readonly state: StatementState;
  /** Where it waits for the second person. */
  readonly approvalId: number | null;
}

/**
 * Pays a statement whole, as one transfer, or asks for the second person where the site wants two (F-41). Whoever else pays it meanwhile
 * stands in line at the site's lock, and finds it paid.
 */
export function payStatement(
  { console }: PartnersDeps,
  order: PayOrder,
): Promise<Result<PaidStatement, ConsoleRefusal | ApprovalRefusal>> {
  const { by, siteId, reason } = order;
  return judgedAnew(() =>
    console.write([siteId], async (client): Promise<Result<PaidStatement, ConsoleRefusal>> => {
      const query = queryOf(client);
      await lockPayments(query, siteId);
      const due = await dueOf(query, order);
      if (due === null) return refused({ code: "NOT_FOUND" });
      const act = due.needsTwo ? "ask" : "pay";
      const state = statementAfter(due.state, act);
      if (state === null) return refused(refusalIn(due.state));
      const closed = await booksClosedOf(client);
      if (closed !== null) return refused(closed);
      if (act === "pay") {
        const stranger = await refusedActor(client, by, { siteId, needsStepUp: true });
        if (stranger !== null) return refused(stranger);
        await pay(query, { sessionId: by.staff.sessionId, id: order.id, approvalId: null });
        await auditStaff(client, paid(due, { by, siteId, reason, approvalId: null }));
        return ok({ state, approvalId: null });
      }
      const payload = {
        statementId: order.id,
        partnerId: due.partnerId,
        month: due.month,
        amount: due.payable,
      };
      const made = await requestApproval(client, { by, kind: PAYMENT_KIND, siteId, payload, reason });
      if (!made.ok) return made;
      const approvalId = made.value;
      await auditStaff(client, {
        by,
        action: "partners.ask-payment",
        siteId,
        memberId: due.partnerId,
        subject: `approval:${approvalId}`,
        after: payload,
        reason,
      });
      return ok({ state, approvalId });
    }),
  );
}

/** The second person's yes pays it; the database refuses an approval of another statement, and a second payment. */
export function paymentKind({ console }: PartnersDeps): ApprovalKind {
  return {
    kind: PAYMENT_KIND,
    area: "money",
    transact: (work) => console.write("all", work),
    apply: async (client, asked, by) => {
      // Written by payStatement and kept as it was by the database.
      const { statementId: id } = asked.payload as { readonly statementId: number };
      const query = queryOf(client);
      const siteId = asked.siteId ?? 0;
      await lockPayments(query, siteId);
      const due = await dueOf(query, { id, siteId });
      if (due === null) return refused({ code: "NOT_FOUND" });
      // The approval itself is decided in this transaction, so the statement is no longer `asked` here.
      if (due.state === "paid" || due.state === "nothing") return refused(refusalIn(due.state));
      const closed = await booksClosedOf(client);
      if (closed !== null) return refused(closed);
      await pay(query, { sessionId: by.staff.sessionId, id, approvalId: asked.id });
      await auditStaff(client, paid(due, { by, siteId, reason: asked.reason, approvalId: asked.id }));
      return ok(null);
    },
  };
}

function refusalIn(state: StatementState): ConsoleRefusal {
  if (state === "paid") return { code: "STATEMENT_PAID" };
  return { code: state === "asked" ? "PAYMENT_ASKED" : "NOTHING_DUE" };
}

function paid(
  due: DuePayment,
  of: {
    readonly by: Actor;
    readonly siteId: number;
    readonly reason: string;
    readonly approvalId: number | null;
  },
) {
  const { by, siteId, reason, approvalId } = of;
  return {
    by,
    action: "partners.pay-statement",
    siteId,
    memberId: due.partnerId,
    subject: `statement:${due.id}`,
    before: { state: due.state },
    after: { state: "paid", amount: due.payable, month: due.month, approval: approvalId },
    reason,
  } as const;
}
