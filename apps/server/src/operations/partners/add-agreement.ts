import type { ConsoleRefusal } from "@maru/contract";
import { type CommissionKind, dayOfDate, judgeAgreement } from "@maru/rules";
import { ok, refused, type Result } from "@maru/values";
import { auditStaff } from "../../platform/staff-audit.ts";
import type { Order, PartnersDeps } from "./partners-room.ts";
import {
  agreementsOf,
  insertAgreement,
  lockAgreements,
  maySeePartner,
  neighboursOf,
  queryOf,
  todayOf,
} from "./tree-store.ts";

export interface AgreementOrder extends Order {
  readonly partnerId: number;
  readonly kind: CommissionKind;
  readonly rateBp: number;
  readonly fromDate: string;
  readonly reason: string;
}

/** Agrees on a commission: a new version from a day on. Agreements of a site are made one after another, since each is judged by its neighbours. */
export function addAgreement(
  { console }: PartnersDeps,
  order: AgreementOrder,
): Promise<Result<{ version: number }, ConsoleRefusal>> {
  const { by, siteId, partnerId, kind, rateBp, fromDate, reason } = order;
  const fromDay = dayOfDate(fromDate);
  if (fromDay === null) return Promise.resolve(refused({ code: "INVALID_FIELD", field: "fromDate" }));
  return console.write([siteId], async (client) => {
    const query = queryOf(client);
    await lockAgreements(query, siteId);
    if (!(await maySeePartner(query, { siteId, partnerId: null }, partnerId)))
      return refused({ code: "NOT_FOUND" });
    const { parentId, children } = await neighboursOf(query, partnerId);
    const agreed = await agreementsOf(query, [
      partnerId,
      ...children,
      ...(parentId === null ? [] : [parentId]),
    ]);
    const own = agreed.get(partnerId) ?? [];
    const refusal = judgeAgreement(
      { kind, rateBp, fromDay },
      {
        today: await todayOf(query),
        own,
        parent: parentId === null ? null : (agreed.get(parentId) ?? []),
        children: children.map((id) => agreed.get(id) ?? []),
      },
    );
    if (refusal !== null) return refused(refusal);
    const version = own.length + 1;
    await insertAgreement(query, {
      siteId,
      partnerId,
      version,
      kind,
      rateBp,
      fromDay,
      madeBy: by.staff.staffId,
    });
    const last = own.at(-1);
    await auditStaff(client, {
      by,
      action: "partners.agree",
      siteId,
      memberId: partnerId,
      subject: `partner:${partnerId}`,
      before: last === undefined ? null : { kind: last.kind, rateBp: last.rateBp, fromDay: last.fromDay },
      after: { kind, rateBp, fromDay, version },
      reason,
    });
    return ok({ version });
  });
}
