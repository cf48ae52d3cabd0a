import { appendAudit, type SecurityEventKind } from "../../platform/audit.ts";
import type { Caller } from "./caller.ts";
import type { MemberDeps, MemberReply } from "./member-deps.ts";
import { verifyPassword } from "./password.ts";
import { lockMember } from "./recovery/recovery-store.ts";
import { countFailure, forgiveAccount, signInWaitMs } from "./sign-in-failure-store.ts";
import { failureSubjects } from "./failure-subjects.ts";

export interface StepUp {
  readonly caller: Caller;
  readonly currentPassword: string;
  readonly address: string;
}

/**
 * Asks for the password again before something that would lock the owner out or move their money (S-09, S-10). Wrong ones are
 * counted and slowed down as those of a sign-in are.
 */
export async function stepUp(deps: MemberDeps, asked: StepUp): Promise<MemberReply<null>> {
  if (asked.currentPassword === "") return { ok: false, refusal: { code: "CURRENT_PASSWORD_REQUIRED" } };
  const reply = await deps.slots.run(() => checkPassword(deps, asked));
  return reply ?? { ok: false, refusal: { code: "BUSY" } };
}

async function checkPassword(
  deps: MemberDeps,
  { caller, currentPassword, address }: StepUp,
): Promise<MemberReply<null>> {
  const { database } = deps;
  const own = { siteCode: `step-up-${caller.siteId}`, username: caller.username, address };
  const subjects = failureSubjects(own, "unknown");
  const waitMs = await signInWaitMs(database, subjects);
  if (waitMs > 0)
    return { ok: false, refusal: { code: "TOO_MANY_TRIES", retryAfterSeconds: Math.ceil(waitMs / 1000) } };
  const member = await database.transaction((client) => lockMember(client, caller.memberId));
  if (member !== null && (await verifyPassword(member.passwordHash, currentPassword))) {
    await forgiveAccount(database, subjects);
    return { ok: true, value: null };
  }
  await countFailure(database, subjects);
  await appendAudit(database, [noted("password-refused", caller, address)]);
  return { ok: false, refusal: { code: "CURRENT_PASSWORD_WRONG" } };
}

/** An event about the caller. */
export function noted(kind: SecurityEventKind, caller: Caller, address: string) {
  return {
    kind,
    siteId: caller.siteId,
    memberId: caller.memberId,
    sessionId: caller.sessionId,
    address,
  } as const;
}
