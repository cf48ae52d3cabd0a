import { ok, refused } from "@maru/values";
import { auditStaff } from "../../../../platform/staff-audit.ts";
import type { MaskedPerson } from "../../../../ports/people.ts";
import { readPersonOf } from "../personal/personal-store.ts";
import { clockMs, countUnmasked, lockMember } from "./member-service-store.ts";
import type { MemberServiceDeps, StaffOrder, StaffReply } from "./member-service.ts";

/** Players whose data one of the staff may see in clear within an hour (S-39). */
const MOST_AN_HOUR = 60;
const HOUR_MS = 3_600_000;

/** Personal data in clear. The look and its reason are in the audit before anything is shown. */
export function unmaskMember(
  { database, personalKeys }: MemberServiceDeps,
  order: StaffOrder & { readonly reason: string },
): StaffReply<MaskedPerson> {
  const { by, siteId, reason } = order;
  return database.transaction(async (client) => {
    const player = await lockMember(client, { ...order, role: "PLAYER" });
    if (player === null) return refused({ code: "NOT_FOUND" });
    const sinceMs = (await clockMs(client)) - HOUR_MS;
    const { staffId } = by.staff;
    const seen = await countUnmasked(client, { staffId, memberId: player.id, sinceMs });
    if (seen >= MOST_AN_HOUR) return refused({ code: "UNMASK_QUOTA", most: MOST_AN_HOUR });
    const known = await readPersonOf(client, personalKeys, { memberId: player.id, siteId });
    const { name, phone, email, birthDate, bankName, accountNum, accountHolder } = known?.data ?? {};
    await auditStaff(client, {
      by,
      action: "players.unmask",
      siteId,
      memberId: player.id,
      subject: `member:${player.id}`,
      reason,
    });
    return ok({
      name: name ?? null,
      phone: phone ?? null,
      email: email ?? null,
      birthDate: birthDate ?? null,
      bankName: bankName ?? null,
      accountNum: accountNum ?? null,
      accountHolder: accountHolder ?? null,
    });
  });
}
