import { memberId, ok, refused } from "@maru/values";
import { auditStaff } from "../../../../platform/staff-audit.ts";
import { endSessions } from "../session-store.ts";
import { lockMember } from "./member-service-store.ts";
import type { MemberServiceDeps, StaffOrder, StaffReply } from "./member-service.ts";

/** Ends every session of a player: the next request is refused and the sockets close (S-08). */
export function logOutMember(
  { database }: MemberServiceDeps,
  order: StaffOrder & { readonly reason: string },
): StaffReply<{ readonly ended: number }> {
  const { by, siteId, reason } = order;
  return database.transaction(async (client) => {
    const player = await lockMember(client, { ...order, role: "PLAYER" });
    if (player === null) return refused({ code: "NOT_FOUND" });
    const ended = await endSessions(client, {
      memberId: memberId(player.id),
      sessionId: null,
      keepSessionId: null,
      reason: "FORCED_LOGOUT",
    });
    await auditStaff(client, {
      by,
      action: "players.log-out",
      siteId,
      memberId: player.id,
      subject: `member:${player.id}`,
      after: { ended },
      reason,
    });
    return ok({ ended });
  });
}
