import type { ConsoleRefusal } from "@maru/contract";
import { judgeMove } from "@maru/rules";
import { ok, refused, type Result, siteId as toSiteId } from "@maru/values";
import { type ApprovalRefusal, countingPeople, decideApproval, requestApproval } from "../../platform/approvals.ts";
import { auditStaff } from "../../platform/staff-audit.ts";
import type { Actor } from "../../ports/staff.ts";
import type { Order, PartnersDeps } from "./partners-room.ts";
import { maySeePartner, queryOf, type Query } from "./tree-store.ts";

/** What a second person decides under. */
export const MOVE_KIND = "member-move";

type Moved<Value> = Promise<Result<Value, ConsoleRefusal | ApprovalRefusal>>;

/** Asks for a member to be moved to another partner; a second person decides (S-16). */
export function requestMove(
  { console }: PartnersDeps,
  order: Order & { readonly memberId: number; readonly toPartnerId: number | null; readonly reason: string },
): Moved<{ approvalId: number }> {
  const { by, siteId, memberId, toPartnerId, reason } = order;
  return countingPeople(() =>
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
      const approvalId = await requestApproval(client, { by, kind: MOVE_KIND, siteId, payload, reason });
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

/** The second person's word; an approved move happens in the same transaction, or not at all if the tree has changed meanwhile. */
export function decideMove(
  { console }: PartnersDeps,
  order: {
    readonly by: Actor;
    readonly id: number;
    readonly verdict: "approved" | "rejected";
    readonly reason: string | null;
  },
): Moved<null> {
  const { by, id, verdict, reason } = order;
  return countingPeople(() =>
    console.write(by.staff.siteIds, async (client): Promise<Result<null, ConsoleRefusal>> => {
      const asked = await decideApproval(client, { by, id, kind: MOVE_KIND, verdict, reason });
      if (verdict === "approved") await client.query("select partners.move_member($1)", [id]);
      const { memberId, fromPartnerId, toPartnerId } = payloadOf(asked.payload);
      await auditStaff(client, {
        by,
        action: verdict === "approved" ? "partners.move" : "partners.reject-move",
        siteId: asked.siteId === null ? null : toSiteId(asked.siteId),
        memberId,
        subject: `approval:${id}`,
        before: { partnerId: fromPartnerId },
        after: { partnerId: verdict === "approved" ? toPartnerId : fromPartnerId },
        ...(reason === null ? {} : { reason }),
      });
      return ok(null);
    }),
  );
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

/** Undefined where there is no such member of the site; null is the headquarters. */
async function partnerOfMember(query: Query, siteId: number, memberId: number): Promise<number | null | undefined> {
  const [row] = await query<{ partner_of: string | null }>(
    "select partner_of from accounts.member where id = $1 and site_id = $2 and role in ('PLAYER', 'PARTNER')",
    [memberId, siteId],
  );
  if (row === undefined) return undefined;
  return row.partner_of === null ? null : Number(row.partner_of);
}

/** A partner and those above them. */
async function upwardsFrom(query: Query, partnerId: number): Promise<readonly number[]> {
  const rows = await query<{ id: string }>(
    `with recursive above as (
       select $1::bigint as id
       union all
       select member.partner_of from above join accounts.member on member.id = above.id where member.partner_of is not null)
     select id from above`,
    [partnerId],
  );
  return rows.map(({ id }) => Number(id));
}
