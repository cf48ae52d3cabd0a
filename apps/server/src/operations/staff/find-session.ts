import type { StaffDeps } from "./staff-deps.ts";
import { endStaffSessions, sessionByToken, touchSession } from "./session-store.ts";
import { hashSessionToken } from "./session-token.ts";
import type { StaffSession } from "./staff-session.ts";

/** A person's doing is written down at most this often. */
const TOUCH_EVERY_MS = 15_000;

/**
 * The session of a cookie, as the database says now: a role taken away is gone at the next request (S-17). Null where there is none
 * any more. `isPolling`: nobody did anything, the page only asked for news, so the idle time goes on (P-35).
 */
export async function findStaffSession(
  { database }: StaffDeps,
  { token, isPolling }: { readonly token: string; readonly isPolling: boolean },
): Promise<StaffSession | null> {
  const found = await database.read("all", (query) => sessionByToken(query, hashSessionToken(token)));
  if (found === null) return null;
  const { session, seenAtMs, isOver } = found;
  const { staffId, sessionId } = session.principal;
  if (isOver) {
    await database.write("all", (client) =>
      endStaffSessions(client, { staffId, sessionId, exceptSessionId: null, reason: "IDLE" }),
    );
    return null;
  }
  if (!isPolling && session.nowMs - seenAtMs >= TOUCH_EVERY_MS)
    await database.write("all", (client) => touchSession(client, sessionId));
  return session;
}
