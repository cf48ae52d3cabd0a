import type { ConsoleRefusal } from "@maru/contract";
import type { LimitField } from "@maru/rules";
import { memberId, ok, refused, type Result, type SiteId } from "@maru/values";
import { auditStaff } from "../../../platform/staff-audit.ts";
import type { Actor } from "../../../ports/staff.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import { applyLimit, isPlayer, lockProtection, type Player } from "./protection-store.ts";

export interface TightenOrder {
  readonly by: Actor;
  readonly siteId: SiteId;
  readonly memberId: number;
  readonly field: LimitField;
  readonly value: number;
  readonly reason: string;
}

/** Lowers a limit that a player has set, or sets one where there is none. Staff never raise one: that is the player's, after a day (P-08, P-11). */
export function tightenLimit(database: Database, order: TightenOrder): Promise<Result<null, ConsoleRefusal>> {
  const { by, siteId, field, value, reason } = order;
  return database.transaction(async (client) => {
    if (!(await isPlayer(client, siteId, order.memberId))) return refused({ code: "NOT_FOUND" });
    const player: Player = { memberId: memberId(order.memberId), siteId };
    const { limits } = await lockProtection(client, player);
    const before = limits[field];
    if (before !== null && value >= before) return refused({ code: "LIMIT_NOT_TIGHTER", max: before });
    await applyLimit(client, player, { field, before, after: value, by: "staff" });
    await auditStaff(client, {
      by,
      action: "players.tighten",
      siteId,
      memberId: player.memberId,
      subject: `member:${player.memberId}`,
      before: { [field]: before },
      after: { [field]: value },
      reason,
    });
    return ok(null);
  });
}
