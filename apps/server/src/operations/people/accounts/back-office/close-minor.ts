import { MEMBER_STATUS_LETTERS } from "@maru/contract";
import { memberId, ok, refused } from "@maru/values";
import { auditStaff } from "../../../../platform/staff-audit.ts";
import { endSessions } from "../session-store.ts";
import { insertMinor, lockMember } from "./member-service-store.ts";
import type { MemberServiceDeps, StaffOrder, StaffReply } from "./member-service.ts";

/**
 * Closes the account of a player who turns out to be under age: from the next request on nothing is bet, deposited or signed in to,
 * every session ends, and nobody opens it again (P-04). Open bets are settled as they stand, since nobody can void one bet (F-11).
 */
export function closeMinor(
  { database }: MemberServiceDeps,
  order: StaffOrder & { readonly reason: string },
): StaffReply<{ readonly ended: number }> {
  const { by, siteId, reason } = order;
  return database.transaction(async (client) => {
    const player = await lockMember(client, { ...order, role: "PLAYER" });
    if (player === null) return refused({ code: "NOT_FOUND" });
    if (!(await insertMinor(client, { memberId: player.id, siteId, reason, by })))
      return refused({ code: "MINOR_KNOWN" });
    const ended = await endSessions(client, {
      memberId: memberId(player.id),
      sessionId: null,
      keepSessionId: null,
      reason: "ACCOUNT_DISABLED",
    });
    await auditStaff(client, {
      by,
      action: "players.close-minor",
      siteId,
      memberId: player.id,
      subject: `member:${player.id}`,
      before: { status: player.status },
      after: { status: MEMBER_STATUS_LETTERS.disabled, ended },
      reason,
    });
    return ok({ ended });
  });
}
