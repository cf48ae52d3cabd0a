import { ok, refused } from "@maru/values";
import { auditStaff } from "../../../../platform/staff-audit.ts";
import { lockMember, setLimitJson } from "./member-service-store.ts";
import type { MemberServiceDeps, StaffOrder, StaffReply } from "./member-service.ts";

/** Sets what a player may stake on one bet instead of the option's limits. What the player chose for themself is checked beside it (P-11). */
export function setBetLimit(
  { database }: MemberServiceDeps,
  order: StaffOrder & {
    readonly isEnabled: boolean;
    readonly min: number | null;
    readonly max: number | null;
    readonly reason: string;
  },
): StaffReply<null> {
  const { by, siteId, isEnabled, min, max, reason } = order;
  if (isEnabled && (min === null || max === null || min > max))
    return Promise.resolve(refused({ code: "LIMIT_BOUNDS" }));
  return database.transaction(async (client) => {
    const player = await lockMember(client, { ...order, role: "PLAYER" });
    if (player === null) return refused({ code: "NOT_FOUND" });
    const after = {
      isEnabled: isEnabled ? "Y" : "N",
      ...(min === null ? {} : { min }),
      ...(max === null ? {} : { max }),
    };
    await setLimitJson(client, player.id, after);
    await auditStaff(client, {
      by,
      action: "players.bet-limit",
      siteId,
      memberId: player.id,
      subject: `member:${player.id}`,
      before: { ...player.limitJson },
      after,
      reason,
    });
    return ok(null);
  });
}
