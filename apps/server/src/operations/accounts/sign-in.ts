import { randomUUID } from "node:crypto";
import { ok, type Result } from "@maru/values";
import { appendAudit } from "../../platform/audit.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import { failureSubjects } from "./failure-subjects.ts";
import { issueTokens, type TokenIssuer } from "./issue-tokens.ts";
import { findSigningMember, replaceHash, type SigningMember } from "./member-store.ts";
import { hashPassword, isOutdatedHash, verifyPassword } from "./password.ts";
import { hashRefreshToken, newRefreshToken } from "./refresh-token.ts";
import { type RegisterCheck, registerLifetime } from "./register/ask-register.ts";
import { openSession } from "./session-store.ts";
import { countFailure, forgiveAccount, signInWaitMs } from "./sign-in-failure-store.ts";
import {
  ACCOUNT_DISABLED,
  BAD_CREDENTIALS,
  type SignInRefusal,
  type SignInReply,
  tooManyTries,
} from "./sign-in-reply.ts";
import type { WorkSlots } from "./work-slots.ts";

/** A session's absolute life: 14 days where points have no value, 12 hours where they have (S-06). */
const LIFETIME_MS = { play: 14 * 86_400_000, licensed: 12 * 3_600_000 } as const;

const BUSY_RETRY_SECONDS = 2;

export interface SignInRequest {
  readonly siteCode: string;
  readonly username: string;
  readonly password: string;
  /** Of the caller, as the transport trusts it. */
  readonly address: string;
  readonly userAgent: string;
}

export interface SignInDeps extends TokenIssuer {
  readonly database: Database;
  readonly slots: WorkSlots;
  /** Verified against when there is no such member, so that a name's existence cannot be heard from the time taken. */
  readonly dummyHash: string;
  readonly registerCheck: RegisterCheck;
}

/**
 * Signs a member in with their password. An unknown site or name, and a wrong password, get the same answer in the same time; a
 * disabled account is told so only with the right password.
 */
export async function signIn(deps: SignInDeps, request: SignInRequest): Promise<SignInReply> {
  const bounded = boundedRequest(request);
  // The waits are read in the slot: a burst of guesses cannot all pass the check before the first of them is counted.
  const tried = await deps.slots.run(() => tryPassword(deps, bounded));
  if (tried === null) return tooManyTries(BUSY_RETRY_SECONDS);
  // Outside the slot: a register that takes its time keeps nobody else from being looked at.
  return tried.ok ? openNewSession(deps, bounded, tried.value) : tried;
}

async function tryPassword(
  deps: SignInDeps,
  request: SignInRequest,
): Promise<Result<SigningMember, SignInRefusal>> {
  const member = await findSigningMember(deps.database, request);
  const subjects = failureSubjects(request, member?.isKnownAddress === true ? "trusted" : "unknown");
  const waitMs = await signInWaitMs(deps.database, subjects);
  if (waitMs > 0) return tooManyTries(Math.ceil(waitMs / 1000));

  const matches = await verifyPassword(member?.passwordHash ?? deps.dummyHash, request.password);
  if (member === null || !matches) {
    await countFailure(deps.database, subjects);
    await note(deps, "sign-in-failed", { request, member });
    return BAD_CREDENTIALS;
  }
  if (member.status === "D") {
    await note(deps, "sign-in-refused", { request, member });
    return ACCOUNT_DISABLED;
  }

  await forgiveAccount(deps.database, subjects);
  if (isOutdatedHash(member.passwordHash)) {
    await replaceHash(deps.database, member, await hashPassword(request.password));
  }
  return ok(member);
}

async function openNewSession(
  deps: SignInDeps,
  request: SignInRequest,
  member: SigningMember,
): Promise<SignInReply> {
  const sessionId = randomUUID();
  const refreshToken = newRefreshToken();
  const lifetimeMs = await registerLifetime(deps.database, deps.registerCheck, {
    member,
    address: request.address,
    usualMs: LIFETIME_MS[member.siteMode],
  });
  const opened = await openSession(deps.database, {
    sessionId,
    memberId: member.memberId,
    siteId: member.siteId,
    address: request.address,
    userAgent: request.userAgent,
    lifetimeMs,
    refreshHash: hashRefreshToken(refreshToken),
  });
  if (!opened.ok) {
    await note(deps, "sign-in-refused", { request, member });
    return { ok: false, refusal: opened.refusal };
  }
  await note(deps, "sign-in", { request, member });
  const session = { sessionId, memberId: member.memberId, siteId: member.siteId, expiresAtMs: opened.value };
  return issueTokens(deps, session, refreshToken);
}

/** An unknown name is not noted: it may be a password in the wrong field. */
async function note(
  { database }: SignInDeps,
  kind: "sign-in" | "sign-in-failed" | "sign-in-refused",
  { request, member }: { readonly request: SignInRequest; readonly member: SigningMember | null },
): Promise<void> {
  await appendAudit(database, [
    {
      kind,
      siteId: member?.siteId ?? null,
      memberId: member?.memberId ?? null,
      address: request.address,
      detail: { siteCode: request.siteCode },
    },
  ]);
}

/** Names are lower case; what is longer than any of ours is cut, since it becomes a key of the failure counts. */
function boundedRequest(request: SignInRequest): SignInRequest {
  return {
    siteCode: storable(request.siteCode).slice(0, 40),
    username: storable(request.username).trim().toLowerCase().slice(0, 31),
    password: request.password,
    address: storable(request.address).slice(0, 64),
    userAgent: storable(request.userAgent).slice(0, 200),
  };
}

/** PostgreSQL's text takes no NUL. */
function storable(text: string): string {
  return text.replaceAll("\0", "");
}
