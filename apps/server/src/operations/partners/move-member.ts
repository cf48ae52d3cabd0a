import type { ConsoleRefusal } from "@maru/contract";
import { type ApprovalRefusal, judgeMove, mayStillMove } from "@maru/rules";
import { ok, refused, type Result } from "@maru/values";
import { requestApproval } from "../../platform/approvals.ts";
import { judgedAnew } from "../../platform/judged-anew.ts";
import { auditStaff } from "../../platform/staff-audit.ts";
import type { ApprovalKind } from "../../ports/approval-kinds.ts";
import { isPartnerOpen, moveMember, partnerOfMember, upwardsFrom } from "./move-store.ts";
import type { Order, PartnersDeps } from "./partners-room.ts";
import { lockTree, maySeePartner, queryOf } from "./tree-store.ts";

/** What a second person decides under. */
const MOVE_KIND = "member-move";

type Moved<Value> = Promise<Result<Value, ConsoleRefusal | ApprovalRefusal>>;

/** Asks for a member to be moved to another partner; a second person decides (S-16). */
export function requestMove(
  { console }: PartnersDeps,
  order: Order & { readonly memberId: number; readonly toPartnerId: number | null; readonly reason: string },
): Moved<{ approvalId: number }> {
  const { by, siteId, memberId, toPartnerId, reason } = order;
  return judgedAnew(() =>
    console.write([siteId], async (client): Promise<Result<{ approvalId: number }, ConsoleRefusal>> => {
      const query = queryOf(client);
      const from = await partnerOfMember(query, siteId, memberId);
      if (from === undefined) return refused({ code: "NOT_FOUND" });
      if (toPartnerId !== null && !(await maySeePartner(query, { siteId, partnerId: null }, toPartnerId)))
        return refused({ code: "NOT_FOUND" });
      const above = toPartnerId === null ? [] : await upwardsFrom(query, toPartnerId);
      const refusal = judgeMove({ memberId, to: toPartnerId }, { from, above });
      if (refusal !== null) return refused(refusal);
      const payload = { memberId, fromPartnerId: from, toPartnerId };
      const made = await requestApproval(client, { by, kind: MOVE_KIND, siteId, payload, reason });
      if (!made.ok) return made;
      const approvalId = made.value;
      await auditStaff(client, {
        by,
        action: "partners.ask-move",
        siteId,
        memberId,
        subject: `approval:${approvalId}`,
        before: { partnerId: from },
        after: { partnerId: toPartnerId },
        reason,
      });
      return ok({ approvalId });
    }),
  );
}

/** The move as two people decided it; it happens in the transaction of the second one's word, or not at all if the tree has changed. */
export function moveKind({ console }: PartnersDeps): ApprovalKind {
  return {
    kind: MOVE_KIND,
    area: "partners",
    transact: (work) => console.write("all", work),
    apply: async (client, asked, by) => {
      const query = queryOf(client);
      const siteId = asked.siteId ?? 0;
      await lockTree(query, siteId);
      const { memberId, fromPartnerId, toPartnerId } = payloadOf(asked.payload);
      const isAsAsked = mayStillMove(
        { memberId, from: fromPartnerId, to: toPartnerId },
        {
          from: await partnerOfMember(query, siteId, memberId),
          above: toPartnerId === null ? [] : await upwardsFrom(query, toPartnerId),
          isOpen: toPartnerId === null || (await isPartnerOpen(query, siteId, toPartnerId)),
        },
      );
      if (!isAsAsked) return refused({ code: "APPROVAL_OVER" });
      await moveMember(query, asked.id);
      await auditStaff(client, {
        by,
        action: "partners.move",
        siteId: asked.siteId,
        memberId,
        subject: `approval:${asked.id}`,
        before: { partnerId: fromPartnerId },
        after: { partnerId: toPartnerId },
        reason: asked.reason,
      });
      return ok(null);
    },
  };
}

interface MovePayload {
  readonly memberId: number;
  readonly fromPartnerId: number | null;
  readonly toPartnerId: number | null;
}

/** As {@link requestMove} wrote it; an approval's payload never changes. */
function payloadOf(payload: unknown): MovePayload {
  return payload as MovePayload;
}
