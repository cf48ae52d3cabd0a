import type { MemberId } from "@maru/values";
import { appendAudit } from "../../../platform/audit.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { EndReason } from "./caller.ts";
import { endSessions } from "./session-store.ts";

export interface EndAllOrder {
  readonly memberId: MemberId;
  readonly reason: EndReason;
  /** The session that asked and may go on, as after a change of password. */
  readonly keepSessionId: string | null;
}

/** Ends all sessions of a member (disabled, forced out, excluded, password changed); answers how many. */
export function endSessionsOf(database: Database, order: EndAllOrder): Promise<number> {
  const { memberId, reason } = order;
  return database.transaction(async (client) => {
    const ended = await endSessions(client, { ...order, sessionId: null });
    if (ended > 0)
      await appendAudit(client, [
        { kind: "session-ended", siteId: null, memberId, detail: { reason, ended } },
      ]);
    return ended;
  });
}
