import type { MemberId, SiteId } from "@maru/values";
import { appendAudit } from "../../../../platform/audit.ts";
import type { Database } from "../../../../ports/unit-of-work.ts";
import { endSessions } from "../session-store.ts";
import { disableAccount } from "./profile-store.ts";

/** Disables a member: their next request is refused and their sockets close (S-08). False where nothing changed. */
export function disableMember(
  database: Database,
  member: { readonly memberId: MemberId; readonly siteId: SiteId; readonly byMemberId: number | null },
): Promise<boolean> {
  const { memberId, siteId, byMemberId } = member;
  return database.transaction(async (client) => {
    if (!(await disableAccount(client, memberId))) return false;
    await endSessions(client, { memberId, sessionId: null, keepSessionId: null, reason: "ACCOUNT_DISABLED" });
    await appendAudit(client, [{ kind: "account-disabled", siteId, memberId, detail: { byMemberId } }]);
    return true;
  });
}
