import { timingSafeEqual } from "node:crypto";
import { isStepUpFresh } from "@maru/rules";
import { ok, refused, type Result } from "@maru/values";
import { appendAudit } from "../../platform/audit.ts";
import { seal, unseal } from "../../platform/seal.ts";
import {
  type Client,
  keepPendingTotp,
  lockAccount,
  registerTotp,
  spendStep,
  type StaffAccount,
} from "./account-store.ts";
import { countTryFailure, forgiveTries, tryWaitMs } from "./failure-store.ts";
import { enrolCodeHash } from "./enrol-code.ts";
import { markSteppedUp, openWholeSession, sessionById } from "./session-store.ts";
import { hashSessionToken, newSessionToken } from "./session-token.ts";
import type { SignedInStaff } from "./sign-in.ts";
import type { StaffDeps } from "./staff-deps.ts";
import { verifyStaffPassword } from "./staff-password.ts";
import type { StaffSession } from "./staff-session.ts";
import { base32, matchingStep, newTotpSecret, totpUri } from "./totp.ts";

export type FactorRefusal =
  | { readonly code: "SECOND_FACTOR_WRONG" }
  | { readonly code: "SECOND_FACTOR_THERE" }
  | { readonly code: "ENROLMENT_OVER" }
  | { readonly code: "ENROL_CODE_WRONG" }
  | { readonly code: "STEP_UP_NEEDED" }
  | { readonly code: "CURRENT_PASSWORD_WRONG" }
  | { readonly code: "TOO_MANY_TRIES"; readonly retryAfterSeconds: number };

/** One's own session, and what is said to prove something. */
export interface Proof {
  readonly session: StaffSession;
  readonly address: string;
}

const about = (account: StaffAccount): string => `totp:${account.staffId}`;

/** The code that a session still lacks. */
export function giveCode(
  deps: StaffDeps,
  { session, code, address }: Proof & { readonly code: string },
): Promise<Result<SignedInStaff, FactorRefusal>> {
  return deps.database.write("all", async (client) => {
    if (session.stage !== "code") return refused({ code: "SECOND_FACTOR_WRONG" });
    const account = await lockAccount(client, session.principal.staffId);
    const proved = await proveCode(client, { deps, account, code, address });
    return proved.ok ? ok(await openWhole(client, session)) : proved;
  });
}

/** Makes a secret for whoever has none: at the first sign-in while that is allowed, or later with the password just given. */
export function beginTotp(
  deps: StaffDeps,
  { session, enrolCode }: Proof & { readonly enrolCode: string | null },
): Promise<Result<{ readonly secret: string; readonly uri: string }, FactorRefusal>> {
  return deps.database.write("all", async (client) => {
    const account = await lockAccount(client, session.principal.staffId);
    const refusal = enrolmentRefusal(account, session);
    if (refusal !== null) return refused(refusal);
    if (session.stage === "enrol" && !isEnrolCode(account, enrolCode))
      return refused({ code: "ENROL_CODE_WRONG" });
    const secret = newTotpSecret();
    await keepPendingTotp(client, account.staffId, seal(deps.key, secret, about(account)));
    return ok({ secret: base32(secret), uri: totpUri(secret, account.username) });
  });
}

/** The first code of a new secret makes it the account's. */
export function confirmTotp(
  deps: StaffDeps,
  { session, code, address }: Proof & { readonly code: string },
): Promise<Result<SignedInStaff, FactorRefusal>> {
  return deps.database.write("all", async (client) => {
    const account = await lockAccount(client, session.principal.staffId);
    const refusal = enrolmentRefusal(account, session);
    if (refusal !== null) return refused(refusal);
    if (account.totpPending === null) return refused({ code: "SECOND_FACTOR_WRONG" });
    const step = await rightStep(client, {
      deps,
      account,
      code,
      address,
      secret: unseal(deps.key, account.totpPending, about(account)),
    });
    if (!step.ok) return step;
    await registerTotp(client, account.staffId, step.value);
    const opened = await openWhole(client, session);
    await noteFactor(client, "staff-factor-registered", { account, address });
    return ok(opened);
  });
}

/** Proves again who sits there, for five minutes: the code, or the password of whoever has no second factor. */
export function stepUpStaff(
  deps: StaffDeps,
  proof: Proof & { readonly code: string | null; readonly password: string | null },
): Promise<Result<StaffSession, FactorRefusal>> {
  return deps.database.write("all", async (client) => {
    const { session, address, code, password } = proof;
    const account = await lockAccount(client, session.principal.staffId);
    const proved =
      account.totpSecret === null
        ? await provePassword(client, { deps, account, password: password ?? "", address })
        : await proveCode(client, { deps, account, code: code ?? "", address });
    if (!proved.ok) return proved;
    await markSteppedUp(client, session.principal.sessionId);
    return ok(await sessionById(client, session.principal.sessionId));
  });
}

/** Whether the new colleague knows what the approver of the account was told; it is too long to be guessed. */
function isEnrolCode({ enrolCodeHash: kept }: StaffAccount, code: string | null): boolean {
  return kept === null || (code !== null && timingSafeEqual(kept, enrolCodeHash(code)));
}

function enrolmentRefusal(account: StaffAccount, session: StaffSession): FactorRefusal | null {
  if (account.totpSecret !== null) return { code: "SECOND_FACTOR_THERE" };
  if (session.stage === "open")
    return isStepUpFresh(session.principal, session.nowMs) ? null : { code: "STEP_UP_NEEDED" };
  const { enrolUntilMs, nowMs } = account;
  return enrolUntilMs === null || nowMs < enrolUntilMs ? null : { code: "ENROLMENT_OVER" };
}

async function openWhole(client: Client, session: StaffSession): Promise<SignedInStaff> {
  const token = newSessionToken();
  const { sessionId } = session.principal;
  await openWholeSession(client, sessionId, hashSessionToken(token));
  return { token, session: await sessionById(client, sessionId) };
}

interface Claim {
  readonly deps: StaffDeps;
  readonly account: StaffAccount;
  readonly address: string;
}

/** The account's own code, once. */
async function proveCode(
  client: Client,
  claim: Claim & { readonly code: string },
): Promise<Result<null, FactorRefusal>> {
  const { deps, account } = claim;
  if (account.totpSecret === null) return refused({ code: "SECOND_FACTOR_WRONG" });
  const secret = unseal(deps.key, account.totpSecret, about(account));
  const step = await rightStep(client, { ...claim, secret });
  if (!step.ok) return step;
  await spendStep(client, account.staffId, step.value);
  return ok(null);
}

/** Wrong codes are counted and slowed down; a code of a step that was spent is a wrong one (S-04). */
async function rightStep(
  client: Client,
  of: Claim & { readonly code: string; readonly secret: Buffer },
): Promise<Result<number, FactorRefusal>> {
  const { account, address } = of;
  const subject = `code:${account.staffId}`;
  const waitMs = await tryWaitMs(client, [subject]);
  if (waitMs > 0) return refused({ code: "TOO_MANY_TRIES", retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  const step = matchingStep(of.secret, of.code, account.nowMs);
  if (step === null || step <= account.totpStep) {
    await countTryFailure(client, [subject]);
    await noteFactor(client, "staff-code-failed", { account, address });
    return refused({ code: "SECOND_FACTOR_WRONG" });
  }
  await forgiveTries(client, subject);
  return ok(step);
}

async function provePassword(
  client: Client,
  of: Claim & { readonly password: string },
): Promise<Result<null, FactorRefusal>> {
  const { deps, account, address, password } = of;
  const subject = `code:${account.staffId}`;
  const waitMs = await tryWaitMs(client, [subject]);
  if (waitMs > 0) return refused({ code: "TOO_MANY_TRIES", retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  const matches = await deps.slots.run(() => verifyStaffPassword(account.passwordHash, password));
  if (matches === null) return refused({ code: "TOO_MANY_TRIES", retryAfterSeconds: 2 });
  if (matches) {
    await forgiveTries(client, subject);
    return ok(null);
  }
  await countTryFailure(client, [subject]);
  await noteFactor(client, "staff-code-failed", { account, address });
  return refused({ code: "CURRENT_PASSWORD_WRONG" });
}

async function noteFactor(
  client: Client,
  kind: "staff-factor-registered" | "staff-code-failed",
  { account, address }: { readonly account: StaffAccount; readonly address: string },
): Promise<void> {
  await appendAudit(client, [
    { kind, siteId: null, memberId: account.partnerId, staffId: account.staffId, address },
  ]);
}
