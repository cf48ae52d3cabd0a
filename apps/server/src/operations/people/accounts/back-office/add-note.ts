import { ok, refused } from "@maru/values";
import { auditStaff } from "../../../../platform/staff-audit.ts";
import { insertNote, lockMember } from "./member-service-store.ts";
import type { MemberServiceDeps, StaffOrder, StaffReply } from "./member-service.ts";

/** Notes something of a player for colleagues. The audit says that, the note says what. */
export function addNote(
  { database }: MemberServiceDeps,
  order: StaffOrder & { readonly text: string },
): StaffReply<{ readonly id: number }> {
  const { by, siteId, text } = order;
  return database.transaction(async (client) => {
    const player = await lockMember(client, { ...order, role: "PLAYER" });
    if (player === null) return refused({ code: "NOT_FOUND" });
    const id = await insertNote(client, { memberId: player.id, siteId, text, by });
    await auditStaff(client, {
      by,
      action: "players.note",
      siteId,
      memberId: player.id,
      subject: `note:${id}`,
    });
    return ok({ id });
  });
}
