import { appendAudit } from "../../../../platform/audit.ts";
import type { MemberDeps, MemberReply, MemberSite } from "../member-deps.ts";
import { hashPassword } from "../password.ts";
import { passwordFault } from "../password-policy.ts";
import { setPassword } from "../recovery/recovery-store.ts";
import { endSessions } from "../session-store.ts";
import { noted, type StepUp, stepUp } from "./step-up.ts";

export interface ChangePasswordRequest extends StepUp {
  readonly site: MemberSite;
  readonly password: string;
  /** Null where the caller's client compares the two itself. */
  readonly confirmPassword: string | null;
}

/** The rules of the dialog in its order: current, new, at least 8, confirmed. Other sessions end; this one goes on. */
export async function changePassword(
  deps: MemberDeps,
  request: ChangePasswordRequest,
): Promise<MemberReply<null>> {
  const { caller, site, password, currentPassword, confirmPassword, address } = request;
  if (currentPassword === "") return { ok: false, refusal: { code: "CURRENT_PASSWORD_REQUIRED" } };
  if (password === "") return { ok: false, refusal: { code: "NEW_PASSWORD_REQUIRED" } };
  const words = ["maru", site.code, site.name];
  const fault = passwordFault(password, { username: caller.username, words });
  if (fault !== null) return { ok: false, refusal: fault };
  if (confirmPassword !== null && confirmPassword !== password)
    return { ok: false, refusal: { code: "PASSWORD_CONFIRM_MISMATCH" } };
  const known = await stepUp(deps, request);
  if (!known.ok) return known;
  if (password.normalize("NFC") === currentPassword.normalize("NFC"))
    return { ok: false, refusal: { code: "PASSWORD_UNCHANGED" } };
  const passwordHash = await deps.slots.run(() => hashPassword(password));
  if (passwordHash === null) return { ok: false, refusal: { code: "BUSY" } };
  const { memberId, sessionId } = caller;
  await deps.database.transaction(async (client) => {
    await setPassword(client, memberId, passwordHash);
    await endSessions(client, {
      memberId,
      sessionId: null,
      keepSessionId: sessionId,
      reason: "PASSWORD_CHANGED",
    });
    await appendAudit(client, [noted("password-changed", caller, address)]);
  });
  return { ok: true, value: null };
}
