import { waitBeforeTryMs } from "@maru/rules";
import { appendAudit, type SecurityEventKind } from "../../../../platform/audit.ts";
import type { Caller } from "../caller.ts";
import type { MemberDeps, MemberReply } from "../member-deps.ts";
import { verifyPassword } from "../password.ts";
import { lockMember } from "../recovery/recovery-store.ts";
import { countFailure, forgiveFailures, readFailures } from "../sign-in-failure-store.ts";

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
  // Of the member alone: whoever fails elsewhere, behind the same address too, slows nobody else down.
  const subject = `member:step-up-${caller.siteId}:${caller.username}`;
  const counted = (await readFailures(database, [subject])).get(subject);
  const waitMs = counted === undefined ? 0 : waitBeforeTryMs(counted);
  if (waitMs > 0)
    return { ok: false, refusal: { code: "TOO_MANY_TRIES", retryAfterSeconds: Math.ceil(waitMs / 1000) } };
  const member = await database.transaction((client) => lockMember(client, caller.memberId));
  if (member !== null && (await verifyPassword(member.passwordHash, currentPassword))) {
    await forgiveFailures(database, subject);
    return { ok: true, value: null };
  }
  await countFailure(database, [subject]);
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
