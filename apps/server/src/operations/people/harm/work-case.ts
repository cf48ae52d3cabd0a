import type { ConsoleRefusal } from "@maru/contract";
import { harmCaseAfter } from "@maru/rules";
import { ok, refused, type Result } from "@maru/values";
import { auditStaff } from "../../../platform/staff-audit.ts";
import { insertStep, lockCase, moveCase } from "./case-store.ts";
import type { HarmDeps, HarmOrder } from "./harm-room.ts";

/** Takes a case, gives it back, writes down what was done, or closes it with its outcome; each step by whom and when, here and in the audit. */
export function workHarmCase(
  { database }: Pick<HarmDeps, "database">,
  { by, siteId, id, work }: HarmOrder,
): Promise<Result<null, ConsoleRefusal>> {
  const { staffId } = by.staff;
  const action = work.move === "act" ? work.action : null;
  const text = work.move === "act" || work.move === "close" ? work.text : null;
  return database.transaction(async (client) => {
    const held = await lockCase(client, siteId, id);
    if (held === null) return refused({ code: "NOT_FOUND" });
    const state = harmCaseAfter(held.state, work.move);
    if (state === null) return refused({ code: "HARM_CASE_MOVED" });
    if (work.move === "close" && !held.isActedOn) return refused({ code: "HARM_ACTION_MISSING" });
    // After this point it must succeed.
    const assignedTo = state !== "working" ? null : work.move === "take" ? staffId : held.assignedTo;
    await moveCase(client, id, { state, assignedTo });
    await insertStep(client, { caseId: id, siteId, kind: work.move, action, text, staffId });
    await auditStaff(client, {
      by,
      action: `protection.${work.move}-case`,
      siteId,
      memberId: held.memberId,
      subject: `case:${id}`,
      before: { state: held.state, assignedTo: held.assignedTo },
      after: { state, assignedTo, ...(action === null ? {} : { action }) },
      ...(text === null ? {} : { reason: text }),
    });
    return ok(null);
  });
}
