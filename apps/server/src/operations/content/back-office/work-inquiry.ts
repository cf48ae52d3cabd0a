import type { ConsoleRefusal } from "@maru/contract";
import { memberId, ok, refused, type Result } from "@maru/values";
import { appendToOutbox } from "../../../platform/outbox.ts";
import { auditStaff } from "../../../platform/staff-audit.ts";
import { plainText } from "../content.ts";
import type { ContentServiceDeps, StaffOrder } from "./content-service.ts";
import { answerInquiry } from "../support-store.ts";
import { assignInquiry, isColleague, lockInquiry } from "./inquiry-store.ts";

type Worked = Promise<Result<null, ConsoleRefusal>>;

/** Gives an open inquiry to a colleague of the site, or back to all. */
export function assign(
  { database }: ContentServiceDeps,
  { by, siteId, id, staffId }: StaffOrder & { readonly id: number; readonly staffId: number | null },
): Worked {
  return database.transaction(async (client) => {
    const held = await lockInquiry(client, siteId, id);
    if (held === null) return refused({ code: "NOT_FOUND" });
    if (held.answer !== null) return refused({ code: "INQUIRY_ANSWERED" });
    if (staffId !== null && !(await isColleague(client, staffId))) return refused({ code: "NOT_FOUND" });
    await assignInquiry(client, id, staffId);
    await auditStaff(client, {
      by,
      action: "support.assign",
      siteId,
      memberId: Number(held.member_id),
      subject: `inquiry:${id}`,
      before: { assignedTo: held.assigned_to === null ? null : Number(held.assigned_to) },
      after: { assignedTo: staffId },
    });
    return ok(null);
  });
}

/** Answers once, and tells the player. */
export function answer(
  { database }: ContentServiceDeps,
  { by, siteId, id, text }: StaffOrder & { readonly id: number; readonly text: string },
): Worked {
  return database.transaction(async (client) => {
    const held = await lockInquiry(client, siteId, id);
    if (held === null) return refused({ code: "NOT_FOUND" });
    if (held.answer !== null) return refused({ code: "INQUIRY_ANSWERED" });
    const operatorId = by.staff.staffId;
    await answerInquiry(client, { inquiryId: id, siteId, operatorId, text: plainText(text) });
    await appendToOutbox(client, [
      { kind: "inquiry.answered", id, memberId: memberId(Number(held.member_id)), siteId },
    ]);
    await auditStaff(client, {
      by,
      action: "support.answer",
      siteId,
      memberId: Number(held.member_id),
      subject: `inquiry:${id}`,
      before: { isAnswered: false },
      after: { isAnswered: true },
    });
    return ok(null);
  });
}
