import type { FreezeScope } from "@maru/contract";
import { memberId, ok, refused } from "@maru/values";
import { auditStaff } from "../../../../platform/staff-audit.ts";
import { endSessions } from "../session-store.ts";
import { clockMs, insertFreeze, lockMember } from "./member-service-store.ts";
import type { MemberServiceDeps, StaffOrder, StaffReply } from "./member-service.ts";

const LONGEST_MS = 10 * 366 * 86_400_000;

/**
 * Freezes a part of a player's account. The player's row is locked first, so that a sign-in, and by the account's row a bet or a withdrawal,
 * either came before or is refused. Freezing sign-in ends the sessions in the same transaction.
 */
export function freezeMember(
  { database }: MemberServiceDeps,
  order: StaffOrder & { readonly scope: FreezeScope; readonly untilMs: number; readonly reason: string },
): StaffReply<{ readonly id: number }> {
  const { by, siteId, scope, untilMs, reason } = order;
  return database.transaction(async (client) => {
    const player = await lockMember(client, { ...order, role: "PLAYER" });
    if (player === null) return refused({ code: "NOT_FOUND" });
    const nowMs = await clockMs(client);
    if (untilMs <= nowMs || untilMs > nowMs + LONGEST_MS) return refused({ code: "FREEZE_END_PAST" });
    const id = await insertFreeze(client, { memberId: player.id, siteId, scope, reason, untilMs, by });
    const ended =
      scope === "sign-in"
        ? await endSessions(client, {
            memberId: memberId(player.id),
            sessionId: null,
            keepSessionId: null,
            reason: "FORCED_LOGOUT",
          })
        : 0;
    await auditStaff(client, {
      by,
      action: "players.freeze",
      siteId,
      memberId: player.id,
      subject: `freeze:${id}`,
      before: null,
      after: { scope, untilMs, ended },
      reason,
    });
    return ok({ id });
  });
}
