import { MEMBER_STATUS_LETTERS } from "@maru/contract";
import { randomUUID } from "node:crypto";
import { ok, type Result } from "@maru/values";
import { appendAudit } from "../../../platform/audit.ts";
import type { SignInGuard } from "../../../platform/sign-in-guard.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import { failureSubjects } from "./failure-subjects.ts";
import { issueTokens, type TokenIssuer } from "./issue-tokens.ts";
import { findSigningMember, replaceHash, type SigningMember } from "./member-store.ts";
import { hashPassword, isOutdatedHash, verifyPassword } from "./password.ts";
import { hashRefreshToken, newRefreshToken } from "./refresh-token.ts";
import { type RegisterCheck, registerLifetime } from "./ask-register.ts";
import { openSession } from "./session-store.ts";
import { countFailure, forgiveFailures, readFailures } from "./sign-in-failure-store.ts";
import {
  ACCOUNT_DISABLED,
  BAD_CREDENTIALS,
  type SignInRefusal,
  type SignInReply,
  tooManyTries,
} from "./sign-in-reply.ts";
import type { WorkSlots } from "../../../platform/work-slots.ts";

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
  /** What the browser kept of sign-ins before, and the work it did for an earlier refusal; null without. */
  readonly device?: string | null;
  readonly proof?: string | null;
  /** More tries come from the address than a crowd behind it makes. */
  readonly isFlooding?: boolean;
}

export interface SignInDeps extends TokenIssuer {
  readonly database: Database;
  readonly slots: WorkSlots;
  readonly guard: SignInGuard;
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
  const { database, guard, slots } = deps;
  const member = await findSigningMember(database, bounded);
  const subjects = failureSubjects(bounded);
  const { isFlooding, device: kept, proof } = bounded;
  const tried = await guard.admit(
    { subject: subjects.account, network: subjects.address, isFlooding, kept, proof },
    {
      account: member === null ? null : deviceAccount(member),
      read: (names) => readFailures(database, names),
    },
    (under) => slots.run(() => tryPassword(deps, { request: bounded, member, under })),
  );
  if (tried === null) return tooManyTries(BUSY_RETRY_SECONDS);
  // Outside the slot: a register that takes its time keeps nobody else from being looked at.
  return tried.ok ? openNewSession(deps, bounded, tried.value) : tried;
}

const deviceAccount = ({ memberId, passwordHash }: SigningMember) => ({
  name: `m-${memberId}`,
  passwordHash,
});

async function tryPassword(
  deps: SignInDeps,
  { request, member, under }: Try,
): Promise<Result<SigningMember, SignInRefusal>> {
  const { database } = deps;
  const matches = await verifyPassword(member?.passwordHash ?? deps.dummyHash, request.password);
  if (member === null || !matches) {
    await countFailure(database, under);
    await note(deps, "sign-in-failed", { request, member });
    return BAD_CREDENTIALS;
  }
  if (member.status === MEMBER_STATUS_LETTERS.disabled) {
    await note(deps, "sign-in-refused", { request, member });
    return ACCOUNT_DISABLED;
  }
  const [own = ""] = under;
  await forgiveFailures(database, own);
  if (!isOutdatedHash(member.passwordHash)) return ok(member);
  const passwordHash = await hashPassword(request.password);
  await replaceHash(database, member, passwordHash);
  return ok({ ...member, passwordHash });
}

interface Try {
  readonly request: SignInRequest;
  readonly member: SigningMember | null;
  /** What a wrong password is counted under: the account's or the device's own name first. */
  readonly under: readonly string[];
}

async function openNewSession(
  deps: SignInDeps,
  request: Required<SignInRequest>,
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
  const tokens = await issueTokens(deps, session, refreshToken);
  return { ...tokens, device: deps.guard.remember(request.device, deviceAccount(member)) };
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
function boundedRequest(request: SignInRequest): Required<SignInRequest> {
  return {
    siteCode: storable(request.siteCode).slice(0, 40),
    username: storable(request.username).trim().toLowerCase().slice(0, 31),
    password: request.password,
    address: storable(request.address).slice(0, 64),
    userAgent: storable(request.userAgent).slice(0, 200),
    device: request.device ?? null,
    proof: request.proof ?? null,
    isFlooding: request.isFlooding ?? false,
  };
}

/** PostgreSQL's text takes no NUL. */
function storable(text: string): string {
  return text.replaceAll("\0", "");
}
