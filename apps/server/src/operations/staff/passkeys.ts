import { randomBytes } from "node:crypto";
import { ok, refused, type Result } from "@maru/values";
import { type Client, lockAccount, type StaffAccount } from "./account-store.ts";
import { countTryFailure, forgiveTries, tryWaitMs } from "./failure-store.ts";
import {
  checkPasskeyProof,
  PASSKEY_ALGORITHMS,
  type PasskeyAnswer,
  type PasskeyProof,
  type PasskeyRealm,
  readNewPasskey,
} from "./passkey-proof.ts";
import {
  deletePasskey,
  insertPasskey,
  keepChallenge,
  type KnownPasskey,
  knownPasskeys,
  notePasskeyUse,
  spendChallenge,
} from "./passkey-store.ts";
import {
  type Claim,
  enrolmentRefusal,
  type FactorRefusal,
  isEnrolCode,
  noteFactor,
  openWhole,
  type Proof,
} from "./factor-steps.ts";
import type { SignedInStaff } from "./sign-in.ts";
import type { StaffDeps } from "./staff-deps.ts";

/** A key answers within this time or is asked anew. */
const ANSWER_WITHIN_MS = 300_000;
const CHALLENGE_BYTES = 32;
const MOST_PASSKEYS = 10;

/** What a key is asked; `keys` are those to choose from, or those that are there already. */
export interface PasskeyQuestion {
  readonly challenge: string;
  readonly rpId: string;
  readonly timeoutMs: number;
  readonly keys: { readonly id: string; readonly transports: string[] }[];
}

export interface NewPasskeyQuestion extends PasskeyQuestion {
  readonly rpName: string;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly algorithms: number[];
}

async function questionOf(
  client: Client,
  of: {
    readonly realm: PasskeyRealm;
    readonly proof: Proof;
    readonly purpose: "register" | "prove";
    readonly keys: readonly KnownPasskey[];
  },
): Promise<PasskeyQuestion> {
  const { realm, proof, purpose, keys } = of;
  const challenge = randomBytes(CHALLENGE_BYTES).toString("base64url");
  const { sessionId } = proof.session.principal;
  await keepChallenge(client, { sessionId, challenge, purpose, withinMs: ANSWER_WITHIN_MS });
  return {
    challenge,
    rpId: realm.rpId,
    timeoutMs: ANSWER_WITHIN_MS,
    keys: keys.map(({ id, transports }) => ({ id, transports: [...transports] })),
  };
}

/** Asks for a new key: as the first second factor while that is allowed, or beside others with a factor just proved. */
export function beginPasskey(
  deps: StaffDeps,
  proof: Proof & { readonly enrolCode: string | null },
): Promise<Result<NewPasskeyQuestion, FactorRefusal>> {
  const { session, enrolCode } = proof;
  return deps.database.write("all", async (client): Promise<Result<NewPasskeyQuestion, FactorRefusal>> => {
    if (deps.passkeys === null) return refused({ code: "PASSKEYS_OFF" });
    const account = await lockAccount(client, session.principal.staffId);
    const refusal = enrolmentRefusal(account, session);
    if (refusal !== null) return refused(refusal);
    if (session.stage === "enrol" && !isEnrolCode(account, enrolCode))
      return refused({ code: "ENROL_CODE_WRONG" });
    const keys = await knownPasskeys(client, account.staffId);
    if (keys.length >= MOST_PASSKEYS) return refused({ code: "PASSKEY_LIMIT", most: MOST_PASSKEYS });
    const question = await questionOf(client, { realm: deps.passkeys, proof, purpose: "register", keys });
    return ok({
      ...question,
      rpName: "Maru console",
      user: {
        id: Buffer.from(`staff:${account.staffId}`).toString("base64url"),
        name: account.username,
        displayName: account.name === "" ? account.username : account.name,
      },
      algorithms: PASSKEY_ALGORITHMS,
    });
  });
}

/** The key that answered becomes the account's; a session that lacked a second factor is whole with it. */
export function confirmPasskey(
  deps: StaffDeps,
  order: Proof & { readonly name: string; readonly answer: PasskeyAnswer },
): Promise<Result<SignedInStaff, FactorRefusal>> {
  const { session, address, name, answer } = order;
  return deps.database.write("all", async (client): Promise<Result<SignedInStaff, FactorRefusal>> => {
    if (deps.passkeys === null) return refused({ code: "PASSKEYS_OFF" });
    const account = await lockAccount(client, session.principal.staffId);
    const refusal = enrolmentRefusal(account, session);
    if (refusal !== null) return refused(refusal);
    const challenge = await spendChallenge(client, session.principal.sessionId, "register");
    const key = challenge === null ? null : await readNewPasskey({ realm: deps.passkeys, challenge }, answer);
    if (key === null || !(await insertPasskey(client, { ...key, staffId: account.staffId, name })))
      return refused({ code: "PASSKEY_REFUSED" });
    const opened = await openWhole(client, session, "passkey");
    await noteFactor(client, "staff-factor-registered", { account, address, factor: "passkey" });
    return ok(opened);
  });
}

/** Asks one of the account's keys to prove itself. */
export function askPasskey(deps: StaffDeps, proof: Proof): Promise<Result<PasskeyQuestion, FactorRefusal>> {
  return deps.database.write("all", async (client): Promise<Result<PasskeyQuestion, FactorRefusal>> => {
    if (deps.passkeys === null) return refused({ code: "PASSKEYS_OFF" });
    const keys = await knownPasskeys(client, proof.session.principal.staffId);
    if (keys.length === 0) return refused({ code: "PASSKEY_REFUSED" });
    return ok(await questionOf(client, { realm: deps.passkeys, proof, purpose: "prove", keys }));
  });
}

/** Signing in goes on with a key in place of a code. */
export function giveProof(
  deps: StaffDeps,
  order: Proof & { readonly passkey: PasskeyProof },
): Promise<Result<SignedInStaff, FactorRefusal>> {
  const { session, address, passkey } = order;
  return deps.database.write("all", async (client): Promise<Result<SignedInStaff, FactorRefusal>> => {
    if (session.stage !== "code") return refused({ code: "PASSKEY_REFUSED" });
    const account = await lockAccount(client, session.principal.staffId);
    const { sessionId } = session.principal;
    const proved = await provePasskey(client, { deps, account, address, sessionId, passkey });
    return proved.ok ? ok(await openWhole(client, session, "passkey")) : proved;
  });
}

/** One of the account's own keys, answering what this session asked, with a counter that went on. Failures are slowed down as codes are. */
export async function provePasskey(
  client: Client,
  claim: Claim & { readonly sessionId: string; readonly passkey: PasskeyProof },
): Promise<Result<null, FactorRefusal>> {
  const { deps, account, sessionId, passkey } = claim;
  if (deps.passkeys === null) return refused({ code: "PASSKEYS_OFF" });
  const subject = `code:${account.staffId}`;
  const waitMs = await tryWaitMs(client, subject);
  if (waitMs > 0) return refused({ code: "TOO_MANY_TRIES", retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  const challenge = await spendChallenge(client, sessionId, "prove");
  const key = (await knownPasskeys(client, account.staffId)).find(({ id }) => id === passkey.id);
  const proved =
    challenge === null || key === undefined
      ? null
      : await checkPasskeyProof({ realm: deps.passkeys, challenge, key }, passkey);
  if (proved === null) {
    await countTryFailure(client, [subject]);
    await noteFactor(client, "staff-code-failed", { ...claim, factor: "passkey" });
    return refused({ code: "PASSKEY_REFUSED" });
  }
  await forgiveTries(client, subject);
  await notePasskeyUse(client, proved);
  return ok(null);
}

/** Removes a key. Where a second factor is a must the last one stays. */
export function removePasskey(
  deps: StaffDeps,
  order: Proof & { readonly id: string },
): Promise<Result<null, FactorRefusal | { readonly code: "NOT_FOUND" }>> {
  const { session, address, id } = order;
  type Removed = Result<null, FactorRefusal | { readonly code: "NOT_FOUND" }>;
  return deps.database.write("all", async (client): Promise<Removed> => {
    const account: StaffAccount = await lockAccount(client, session.principal.staffId);
    const isLast = account.totpSecret === null && account.passkeys === 1;
    if (isLast && deps.mustHaveSecondFactor) return refused({ code: "LAST_FACTOR" });
    const name = await deletePasskey(client, account.staffId, id);
    if (name === null) return refused({ code: "NOT_FOUND" });
    await noteFactor(client, "staff-factor-removed", { account, address, factor: "passkey" });
    return ok(null);
  });
}
