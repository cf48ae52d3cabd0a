import { appendAudit } from "../../../../platform/audit.ts";
import type { MemberDeps, MemberReply, MemberSite } from "../member-deps.ts";
import { endSessions } from "../session-store.ts";
import { noted, type StepUp, stepUp } from "./step-up.ts";
import { closeAccount, lockLeaving } from "./profile-store.ts";

export interface LeaveRequest extends StepUp {
  readonly site: MemberSite;
}

/** Closes the account for good. Retention erases the personal data when their time has come (S-41). */
export async function leave(deps: MemberDeps, request: LeaveRequest): Promise<MemberReply<null>> {
  const { caller, site, address } = request;
  const known = await stepUp(deps, request);
  if (!known.ok) return known;
  return deps.database.transaction(async (client): Promise<MemberReply<null>> => {
    const facts = await lockLeaving(client, caller.memberId);
    if (facts.openBets > 0) return { ok: false, refusal: { code: "BETS_OPEN" } };
    if (site.mode === "licensed" && facts.balance > 0n)
      return { ok: false, refusal: { code: "BALANCE_REMAINS" } };
    await closeAccount(client, caller.memberId);
    await endSessions(client, {
      memberId: caller.memberId,
      sessionId: null,
      keepSessionId: null,
      reason: "ACCOUNT_CLOSED",
    });
    await appendAudit(client, [noted("account-closed", caller, address)]);
    return { ok: true, value: null };
  });
}
