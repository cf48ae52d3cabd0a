import type { MemberId } from "@maru/values";
import { appendAudit } from "../../../platform/audit.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { EndReason } from "./caller.ts";
import { endSessions } from "./session-store.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface EndSessionOrder {
  readonly sessionId: string;
  /** Whose it must be: somebody else's session answers like one that does not exist (S-18). */
  readonly memberId: MemberId;
  readonly reason: EndReason;
}

/** Ends one session: its tokens are refused from the next request on and its sockets are told. False when there was none. */
export async function endSession(database: Database, order: EndSessionOrder): Promise<boolean> {
  if (!UUID.test(order.sessionId)) return false;
  const { memberId, sessionId, reason } = order;
  return database.transaction(async (client) => {
    if ((await endSessions(client, { ...order, keepSessionId: null })) === 0) return false;
    await appendAudit(client, [
      {
        kind: "session-ended",
        siteId: null,
        memberId,
        sessionId: sessionId.toLowerCase(),
        detail: { reason },
      },
    ]);
    return true;
  });
}
