import { randomUUID } from "node:crypto";
import { ok, refused, type Result } from "@maru/values";
import { addressSubject } from "../../platform/address-subject.ts";
import { appendAudit } from "../../platform/audit.ts";
import { accountByName, type Client, renewHash, type StaffAccount } from "./account-store.ts";
import { hasFactor } from "./factor-steps.ts";
import { countTryFailure, forgiveTries, tryWaitMs } from "./failure-store.ts";
import { insertSession, isKnownAddress, sessionById } from "./session-store.ts";
import { hashSessionToken, newSessionToken } from "./session-token.ts";
import type { StaffDeps } from "./staff-deps.ts";
import { hashStaffPassword, isOutdatedStaffHash, verifyStaffPassword } from "./staff-password.ts";
import type { SignInStage, StaffSession } from "./staff-session.ts";

export interface StaffSignIn {
  readonly username: string;
  readonly password: string;
  /** Finds a partner of that site; null finds staff first. */
  readonly siteCode: string | null;
  readonly address: string;
  readonly userAgent: string;
}

export type SignInRefusal =
  | { readonly code: "BAD_CREDENTIALS" }
  | { readonly code: "ACCOUNT_DISABLED" }
  | { readonly code: "TOO_MANY_TRIES"; readonly retryAfterSeconds: number };

/** A session and the token that the cookie carries: kept nowhere in clear. */
export interface SignedInStaff {
  readonly token: string;
  readonly session: StaffSession;
}

const BUSY_RETRY_SECONDS = 2;

/** Verified against when there is no such account, so that a name cannot be heard from the time taken. */
let dummyHash: Promise<string> | null = null;

/** Opens a session with the password; its stage says what is still missing. An unknown name and a wrong password sound alike. */
export async function signInStaff(
  deps: StaffDeps,
  request: StaffSignIn,
): Promise<Result<SignedInStaff, SignInRefusal>> {
  const bounded = boundedRequest(request);
  dummyHash ??= hashStaffPassword(randomUUID());
  const nobody = await dummyHash;
  const answer = await deps.slots.run(() =>
    deps.database.write("all", (client) => tryPassword(client, { deps, request: bounded, nobody })),
  );
  return answer ?? refused({ code: "TOO_MANY_TRIES", retryAfterSeconds: BUSY_RETRY_SECONDS });
}

interface Try {
  readonly deps: StaffDeps;
  readonly request: StaffSignIn;
  readonly nobody: string;
}

async function tryPassword(
  client: Client,
  { deps, request, nobody }: Try,
): Promise<Result<SignedInStaff, SignInRefusal>> {
  const account = await accountByName(client, request);
  const isKnown = account !== null && (await isKnownAddress(client, account.staffId, request.address));
  // Whoever guesses from elsewhere cannot lock somebody out of where they always sign in.
  const own = `staff:${request.siteCode ?? ""}:${request.username}${isKnown ? `@${request.address}` : ""}`;
  const subjects = [own, addressSubject(request.address)];
  const waitMs = await tryWaitMs(client, subjects);
  if (waitMs > 0) return refused({ code: "TOO_MANY_TRIES", retryAfterSeconds: Math.ceil(waitMs / 1_000) });

  const matches = await verifyStaffPassword(account?.passwordHash ?? nobody, request.password);
  if (account === null || !matches) {
    await countTryFailure(client, subjects);
    await note(client, "staff-sign-in-failed", { account, request });
    return refused({ code: "BAD_CREDENTIALS" });
  }
  if (!account.isEnabled) {
    await note(client, "staff-sign-in-failed", { account, request });
    return refused({ code: "ACCOUNT_DISABLED" });
  }
  await forgiveTries(client, own);
  await renewOwnHash(client, account, request.password);
  return ok(await openSession(client, { deps, account, request }));
}

/** Partners keep their member's hash: the player's side renews it. */
async function renewOwnHash(client: Client, account: StaffAccount, password: string): Promise<void> {
  const { passwordHash: from, staffId, partnerId } = account;
  if (partnerId !== null || !isOutdatedStaffHash(from)) return;
  await renewHash(client, { staffId, from, to: await hashStaffPassword(password) });
}

async function openSession(
  client: Client,
  of: { readonly deps: StaffDeps; readonly account: StaffAccount; readonly request: StaffSignIn },
): Promise<SignedInStaff> {
  const { deps, account, request } = of;
  const token = newSessionToken();
  const id = randomUUID();
  const stage = stageOf(deps, account);
  await insertSession(client, {
    id,
    staffId: account.staffId,
    tokenHash: hashSessionToken(token),
    stage,
    secondFactor: stage === "open" ? "demo" : "none",
    address: request.address,
    userAgent: request.userAgent,
  });
  await note(client, "staff-sign-in", { account, request, stage });
  return { token, session: await sessionById(client, id) };
}

/** Who has a second factor gives it; in production who has none registers one now. */
function stageOf(deps: StaffDeps, account: StaffAccount): SignInStage {
  if (hasFactor(account)) return "code";
  return deps.mustHaveSecondFactor ? "enrol" : "open";
}

/** An unknown name is not noted: it may be a password in the wrong field. */
async function note(
  client: Client,
  kind: "staff-sign-in" | "staff-sign-in-failed",
  of: { readonly account: StaffAccount | null; readonly request: StaffSignIn; readonly stage?: SignInStage },
): Promise<void> {
  const { account, request, stage = null } = of;
  await appendAudit(client, [
    {
      kind,
      siteId: null,
      memberId: account?.partnerId ?? null,
      ...(account === null ? {} : { staffId: account.staffId }),
      address: request.address,
      detail: { stage },
    },
  ]);
}

function boundedRequest(request: StaffSignIn): StaffSignIn {
  return {
    username: storable(request.username).trim().toLowerCase().slice(0, 31),
    password: request.password,
    siteCode: request.siteCode === null ? null : storable(request.siteCode).slice(0, 40),
    address: storable(request.address).slice(0, 64),
    userAgent: storable(request.userAgent).slice(0, 200),
  };
}

/** PostgreSQL's text takes no NUL. */
function storable(text: string): string {
  return text.replaceAll("\0", "");
}
