import { ok, refused, type Result } from "@maru/values";
import { seal, unseal } from "../../platform/seal.ts";
import {
  type Client,
  keepPendingTotp,
  lockAccount,
  registerTotp,
  spendStep,
  type StaffAccount,
} from "./account-store.ts";
import {
  type Claim,
  enrolmentRefusal,
  type FactorRefusal,
  hasFactor,
  isEnrolCode,
  noteFactor,
  openWhole,
  type Proof,
} from "./factor-steps.ts";
import { countTryFailure, forgiveTries, tryWaitMs } from "./failure-store.ts";
import type { PasskeyProof } from "./passkey-proof.ts";
import { provePasskey } from "./passkeys.ts";
import { markSteppedUp, sessionById } from "./session-store.ts";
import type { SignedInStaff } from "./sign-in.ts";
import type { StaffDeps } from "./staff-deps.ts";
import { verifyStaffPassword } from "./staff-password.ts";
import type { StaffSession } from "./staff-session.ts";
import { base32, matchingStep, newTotpSecret, totpUri } from "./totp.ts";

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
    return proved.ok ? ok(await openWhole(client, session, "totp")) : proved;
  });
}

/** Makes a secret for whoever has none: at the first sign-in while that is allowed, or later with the password just given. */
export function beginTotp(
  deps: StaffDeps,
  { session, enrolCode }: Proof & { readonly enrolCode: string | null },
): Promise<Result<{ readonly secret: string; readonly uri: string }, FactorRefusal>> {
  return deps.database.write("all", async (client) => {
    const account = await lockAccount(client, session.principal.staffId);
    const refusal = totpRefusal(account, session);
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
    const refusal = totpRefusal(account, session);
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
    const opened = await openWhole(client, session, "totp");
    await noteFactor(client, "staff-factor-registered", { account, address, factor: "totp" });
    return ok(opened);
  });
}

function totpRefusal(account: StaffAccount, session: StaffSession): FactorRefusal | null {
  return account.totpSecret === null ? enrolmentRefusal(account, session) : { code: "SECOND_FACTOR_THERE" };
}

/** One of the three, as the account has it. */
export interface StepUp {
  readonly code: string | null;
  readonly passkey: PasskeyProof | null;
  readonly password: string | null;
}

/** Proves again who sits there, for five minutes: the code, a passkey, or the password of whoever has no second factor. */
export function stepUpStaff(
  deps: StaffDeps,
  proof: Proof & StepUp,
): Promise<Result<StaffSession, FactorRefusal>> {
  return deps.database.write("all", async (client): Promise<Result<StaffSession, FactorRefusal>> => {
    const { session, address } = proof;
    const { sessionId, staffId } = session.principal;
    const account = await lockAccount(client, staffId);
    const proved = await proveAgain(client, { deps, account, address, sessionId, proof });
    if (!proved.ok) return proved;
    await markSteppedUp(client, sessionId);
    return ok(await sessionById(client, sessionId));
  });
}

function proveAgain(
  client: Client,
  { proof, ...claim }: Claim & { readonly sessionId: string; readonly proof: StepUp },
): Promise<Result<null, FactorRefusal>> {
  const { code, passkey, password } = proof;
  if (!hasFactor(claim.account)) return provePassword(client, { ...claim, password: password ?? "" });
  return passkey === null
    ? proveCode(client, { ...claim, code: code ?? "" })
    : provePasskey(client, { ...claim, passkey });
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
  const waitMs = await tryWaitMs(client, subject);
  if (waitMs > 0) return refused({ code: "TOO_MANY_TRIES", retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  const step = matchingStep(of.secret, of.code, account.nowMs);
  if (step === null || step <= account.totpStep) {
    await countTryFailure(client, [subject]);
    await noteFactor(client, "staff-code-failed", { account, address, factor: "totp" });
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
  const waitMs = await tryWaitMs(client, subject);
  if (waitMs > 0) return refused({ code: "TOO_MANY_TRIES", retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  const matches = await deps.slots.run(() => verifyStaffPassword(account.passwordHash, password));
  if (matches === null) return refused({ code: "TOO_MANY_TRIES", retryAfterSeconds: 2 });
  if (matches) {
    await forgiveTries(client, subject);
    return ok(null);
  }
  await countTryFailure(client, [subject]);
  await noteFactor(client, "staff-code-failed", { account, address, factor: "password" });
  return refused({ code: "CURRENT_PASSWORD_WRONG" });
}
