import { randomInt } from "node:crypto";
import type { ConsoleRefusal } from "@maru/contract";
import { ok, refused, type Result } from "@maru/values";
import { auditStaff } from "../../platform/staff-audit.ts";
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
    const partner = await client.query(
      "select from accounts.member where id = $1 and site_id = $2 and role = 'PARTNER' and status = 'A'",
      [partnerId, siteId],
    );
    if (partner.rowCount !== 1) return refused({ code: "NOT_FOUND" });
    const made = await client.query(
      `insert into accounts.invitation (site_id, code, partner_id, made_by) values ($1, $2, $3, $4)
       on conflict (site_id, code) do nothing`,
      [siteId, code, partnerId, by.staff.staffId],
    );
    if (made.rowCount !== 1) return refused({ code: "CODE_TAKEN" });
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
    const { rows } = await client.query<{ partner_id: string }>(
      `update accounts.invitation set closed_at_ms = platform.clock_ms()
        where site_id = $1 and code = $2 and closed_at_ms is null returning partner_id`,
      [siteId, code],
    );
    const [closed] = rows;
    if (closed === undefined) return refused({ code: "NOT_FOUND" });
    await auditStaff(client, {
      by,
      action: "partners.close-code",
      siteId,
      memberId: Number(closed.partner_id),
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
