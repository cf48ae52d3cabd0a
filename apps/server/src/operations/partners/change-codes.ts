import { randomInt } from "node:crypto";
import type { ConsoleRefusal } from "@maru/contract";
import { ok, refused, type Result } from "@maru/values";
import { auditStaff } from "../../platform/staff-audit.ts";
import { closeCodeOf, insertCode, mayInvite } from "./code-store.ts";
import type { Order, PartnersDeps } from "./partners-room.ts";
import { invitationPath } from "./read-partners.ts";

/** Letters and digits that nobody takes for one another. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH = 8;

/** Gives a partner an invitation code. A code belongs to one partner of a site for good, closed ones too. */
export function addCode(
  { console }: PartnersDeps,
  order: Order & { readonly partnerId: number; readonly code: string | null },
): Promise<Result<{ code: string; path: string }, ConsoleRefusal>> {
  const { by, siteId, partnerId } = order;
  const code = order.code ?? madeCode();
  return console.write([siteId], async (client) => {
    if (!(await mayInvite(client, { siteId, partnerId }))) return refused({ code: "NOT_FOUND" });
    const isNew = await insertCode(client, { siteId, code, partnerId, madeBy: by.staff.staffId });
    if (!isNew) return refused({ code: "CODE_TAKEN" });
    await auditStaff(client, {
      by,
      action: "partners.add-code",
      siteId,
      memberId: partnerId,
      subject: `code:${code}`,
      before: null,
      after: { partnerId },
    });
    return ok({ code, path: invitationPath(code) });
  });
}

/** Nobody signs up with it any more; who did stays. */
export function closeCode(
  { console }: PartnersDeps,
  { by, siteId, code, reason }: Order & { readonly code: string; readonly reason: string },
): Promise<Result<null, ConsoleRefusal>> {
  return console.write([siteId], async (client) => {
    const partnerId = await closeCodeOf(client, { siteId, code });
    if (partnerId === null) return refused({ code: "NOT_FOUND" });
    await auditStaff(client, {
      by,
      action: "partners.close-code",
      siteId,
      memberId: partnerId,
      subject: `code:${code}`,
      before: { isOpen: true },
      after: { isOpen: false },
      reason,
    });
    return ok(null);
  });
}

function madeCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? "").join("");
}
