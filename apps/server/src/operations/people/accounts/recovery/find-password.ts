import { appendAudit } from "../../../../platform/audit.ts";
import { type CodeSent, sendCode, sendLetter } from "../certification/ask-code.ts";
import { markUsed } from "../certification/certification-store.ts";
import { checkCode } from "../certification/give-code.ts";
import { type MemberDeps, type MemberReply, type MemberSite } from "../member-deps.ts";
import { hashPassword } from "../password.ts";
import { passwordFault } from "../password-policy.ts";
import { readPerson } from "../personal/personal-store.ts";
import { blindIndex } from "../personal/seal.ts";
import { endSessions } from "../session-store.ts";
import { contactOf, type FindIdRequest } from "./find-id.ts";
import { findByContact, lockMember, setPassword } from "./recovery-store.ts";
import { memberId } from "@maru/values";

export interface FindPasswordRequest extends FindIdRequest {
  readonly username: string;
}

/** Sends a code for a new password, if username and contact are those of one member. The answer is the same in any case. */
export async function findPassword(
  deps: MemberDeps,
  request: FindPasswordRequest,
): Promise<MemberReply<CodeSent>> {
  const contact = contactOf(deps, request);
  if (!contact.ok) return contact;
  const { site, address } = request;
  const { kind, target } = contact.value;
  return deps.database.transaction(async (client) => {
    const index = blindIndex(deps.personalKeys, kind, target);
    const member = await findByContact(client, { siteId: site.id, kind, index });
    const isReal = member !== null && member.username === request.username.trim().toLowerCase();
    const id = isReal ? member.memberId : null;
    return sendCode(client, deps, { site, kind, target, address, purpose: "reset", memberId: id, isReal });
  });
}

export interface ResetRequest {
  readonly site: MemberSite;
  readonly key: string;
  readonly secretCode: string;
  readonly password: string;
  readonly confirmPassword: string | undefined;
  readonly address: string;
}

/** Sets a new password with the code, and ends every session. What is wrong with the password is told before the code is used. */
export async function resetPassword(deps: MemberDeps, request: ResetRequest): Promise<MemberReply<null>> {
  const { site, password, confirmPassword } = request;
  if (password === "") return { ok: false, refusal: { code: "NEW_PASSWORD_REQUIRED" } };
  const words = ["maru", site.code, site.name];
  const fault = passwordFault(password, { username: "", words });
  if (fault !== null) return { ok: false, refusal: fault };
  if (confirmPassword !== undefined && confirmPassword !== password)
    return { ok: false, refusal: { code: "PASSWORD_CONFIRM_MISMATCH" } };
  const passwordHash = await deps.slots.run(() => hashPassword(password));
  if (passwordHash === null) return { ok: false, refusal: { code: "BUSY" } };
  return deps.database.transaction(async (client) => {
    const checked = await checkCode(client, deps, {
      ...request,
      kinds: ["email", "phone"],
      purpose: "reset",
    });
    if (!checked.ok) return checked;
    const member = checked.value.memberId === null ? null : await lockMember(client, checked.value.memberId);
    if (member === null) return { ok: false, refusal: { code: "CODE_EXPIRED" } };
    // Whose it is is known only now; the code stays good for a better password.
    const ownFault = passwordFault(password, { username: member.username, words });
    if (ownFault !== null) return { ok: false, refusal: ownFault };
    await markUsed(client, checked.value.id);
    await setPassword(client, member.memberId, passwordHash);
    const person = await readPerson(client, deps.personalKeys, member.memberId);
    const target = person?.data[deps.proof];
    if (target !== undefined)
      await sendLetter(client, deps, {
        site,
        kind: "password-changed",
        value: "",
        to: { kind: deps.proof, target },
        isReal: true,
      });
    await endSessions(client, {
      memberId: memberId(member.memberId),
      sessionId: null,
      keepSessionId: null,
      reason: "PASSWORD_CHANGED",
    });
    await appendAudit(client, [
      { kind: "password-reset", siteId: site.id, memberId: member.memberId, address: request.address },
    ]);
    return { ok: true, value: null };
  });
}
