import { ok, refused } from "@maru/values";
import { auditStaff } from "../../../../platform/staff-audit.ts";
import { liftFreeze, lockMember } from "./member-service-store.ts";
import type { MemberServiceDeps, StaffOrder, StaffReply } from "./member-service.ts";

/** Lifts a freeze before its end. What a player decided for themself, a time-out or an exclusion, is no freeze and cannot be lifted (P-16). */
export function liftMemberFreeze(
  { database }: MemberServiceDeps,
  order: StaffOrder & { readonly freezeId: number; readonly reason: string },
): StaffReply<null> {
  const { by, siteId, freezeId, reason } = order;
  return database.transaction(async (client) => {
    const player = await lockMember(client, { ...order, role: "PLAYER" });
    if (player === null) return refused({ code: "NOT_FOUND" });
    const scope = await liftFreeze(client, { memberId: player.id, freezeId, reason, by });
    if (scope === null) return refused({ code: "FREEZE_OVER" });
    await auditStaff(client, {
      by,
      action: "players.lift-freeze",
      siteId,
      memberId: player.id,
      subject: `freeze:${freezeId}`,
      before: { scope },
      after: null,
      reason,
    });
    return ok(null);
  });
}
