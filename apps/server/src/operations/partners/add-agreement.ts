import type { ConsoleRefusal } from "@maru/contract";
import {
  type AgreementRefusal,
  type ApprovalRefusal,
  type CommissionKind,
  dayOfDate,
  houseMarginBp,
  judgeAgreement,
} from "@maru/rules";
import { ok, refused, type Result } from "@maru/values";
import { requestApproval } from "../../platform/approvals.ts";
import { judgedAnew } from "../../platform/judged-anew.ts";
import { auditStaff } from "../../platform/staff-audit.ts";
import type { ApprovalKind, AskedApproval, ApproverNotice } from "../../ports/approval-kinds.ts";
import type { Actor } from "../../ports/staff.ts";
import { returnsOffered } from "./offered-returns-store.ts";
import type { Order, PartnersDeps } from "./partners-room.ts";
import {
  agreementsOf,
  type DatedAgreement,
  insertAgreement,
  lockTree,
  maySeePartner,
  neighboursOf,
  type Query,
  queryOf,
  todayOf,
} from "./tree-store.ts";

/** What a second person decides under. */
const AGREEMENT_KIND = "agreement";

export interface AgreementOrder extends Order {
  readonly partnerId: number;
  readonly kind: CommissionKind;
  readonly rateBp: number;
  readonly fromDate: string;
  readonly reason: string;
}

/** What is asked for, as the approval keeps it. */
interface AgreementPayload {
  readonly partnerId: number;
  readonly kind: CommissionKind;
  readonly rateBp: number;
  readonly fromDay: number;
  readonly baseVersion: number;
}

/** Asks for a commission from a day on; a second person decides, since whoever sets one alone could pay a friend. */
export function requestAgreement(
  { console }: PartnersDeps,
  order: AgreementOrder,
): Promise<Result<{ approvalId: number }, ConsoleRefusal | ApprovalRefusal>> {
  const { by, siteId, partnerId, kind, rateBp, fromDate, reason } = order;
  const fromDay = dayOfDate(fromDate);
  if (fromDay === null) return Promise.resolve(refused({ code: "INVALID_FIELD", field: "fromDate" }));
  return judgedAnew(() =>
    console.write([siteId], async (client): Promise<Result<{ approvalId: number }, ConsoleRefusal>> => {
      const query = queryOf(client);
      const judged = await judge(query, siteId, { partnerId, kind, rateBp, fromDay });
      if (!judged.ok) return judged;
      const payload = { partnerId, kind, rateBp, fromDay, baseVersion: judged.value.length };
      const made = await requestApproval(client, { by, kind: AGREEMENT_KIND, siteId, payload, reason });
      if (!made.ok) return made;
      const approvalId = made.value;
      await auditStaff(client, {
        by,
        action: "partners.ask-agreement",
        siteId,
        memberId: partnerId,
        subject: `approval:${approvalId}`,
        before: saidOf(judged.value.at(-1)),
        after: { kind, rateBp, fromDay },
        reason,
      });
      return ok({ approvalId });
    }),
  );
}

/** The agreement as two people decided it, judged once more by what holds around it now. */
export function agreementKind({ console }: PartnersDeps): ApprovalKind {
  return {
    kind: AGREEMENT_KIND,
    area: "partners",
    transact: (work) => console.write("all", work),
    apply: (client, asked, by) => apply(queryOf(client), client, { asked, by }),
  };
}

async function apply(
  query: Query,
  client: Parameters<ApprovalKind["apply"]>[0],
  { asked, by }: { readonly asked: AskedApproval; readonly by: Actor },
): Promise<Result<ApproverNotice, ConsoleRefusal>> {
  // Written by requestAgreement and kept as it was by the database.
  const { partnerId, kind, rateBp, fromDay, baseVersion } = asked.payload as AgreementPayload;
  const siteId = asked.siteId ?? 0;
  const judged = await judge(query, siteId, { partnerId, kind, rateBp, fromDay });
  if (!judged.ok) return judged;
  const own = judged.value;
  if (own.length !== baseVersion) return refused({ code: "VERSION_CHANGED", current: own.length });
  const version = own.length + 1;
  await insertAgreement(query, {
    siteId,
    partnerId,
    version,
    kind,
    rateBp,
    fromDay,
    madeBy: asked.requestedBy,
    approvalId: asked.id,
  });
  await auditStaff(client, {
    by,
    action: "partners.agree",
    siteId,
    memberId: partnerId,
    subject: `partner:${partnerId}`,
    before: saidOf(own.at(-1)),
    after: { kind, rateBp, fromDay, version, approval: asked.id },
    reason: asked.reason,
  });
  return ok(null);
}

function saidOf(agreement: DatedAgreement | undefined) {
  if (agreement === undefined) return null;
  const { kind, rateBp, fromDay } = agreement;
  return { kind, rateBp, fromDay };
}

type Judged = Result<readonly DatedAgreement[], { readonly code: "NOT_FOUND" } | AgreementRefusal>;

/** The partner's own agreements so far, where this one may follow. Those of a site are judged one after another, by their neighbours. */
async function judge(
  query: Query,
  siteId: number,
  asked: Omit<AgreementPayload, "baseVersion">,
): Promise<Judged> {
  const { partnerId, ...wish } = asked;
  await lockTree(query, siteId);
  if (!(await maySeePartner(query, { siteId, partnerId: null }, partnerId)))
    return refused({ code: "NOT_FOUND" });
  const { parentId, children } = await neighboursOf(query, partnerId);
  const agreed = await agreementsOf(query, [
    partnerId,
    ...children,
    ...(parentId === null ? [] : [parentId]),
  ]);
  const own = agreed.get(partnerId) ?? [];
  const refusal = judgeAgreement(wish, {
    today: await todayOf(query),
    own,
    parent: parentId === null ? null : (agreed.get(parentId) ?? []),
    children: children.map((id) => agreed.get(id) ?? []),
    marginBp: houseMarginBp(await returnsOffered(query, siteId)),
  });
  return refusal === null ? ok(own) : refused(refusal);
}
