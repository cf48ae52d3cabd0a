import { randomUUID } from "node:crypto";
import { soleSite } from "@maru/rules";
import { ok, refused, type Result } from "@maru/values";
import { addressSubject } from "../../platform/address-subject.ts";
import { appendAudit } from "../../platform/audit.ts";
import type { SignInGuard } from "../../platform/sign-in-guard.ts";
import { accountByName, type Client, renewHash, type StaffAccount } from "./account-store.ts";
import { hasFactor } from "./factor-steps.ts";
import { countTryFailure, forgiveTries, readFailures } from "./failure-store.ts";
import { insertSession, sessionById } from "./session-store.ts";
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
  /** What the browser kept of sign-ins before, and the work it did for an earlier refusal; null without. */
  readonly device: string | null;
  readonly proof: string | null;
  /** More tries come from the address than a crowd behind it makes. */
  readonly isFlooding: boolean;
}

export type SignInRefusal =
  | { readonly code: "WORK_NEEDED"; readonly challenge: string; readonly bits: number }
  | { readonly code: "BAD_CREDENTIALS" }
  | { readonly code: "ACCOUNT_DISABLED" }
  | { readonly code: "TOO_MANY_TRIES"; readonly retryAfterSeconds: number };

/** A session and the token that the cookie carries: kept nowhere in clear. */
export interface SignedInStaff {
  readonly token: string;
  readonly session: StaffSession;
  /** What the browser keeps so that nobody's guesses slow its owner down; only where a password was given. */
  readonly device?: string;
}

const BUSY_RETRY_SECONDS = 2;

/** Verified against when there is no such account, so that a name cannot be heard from the time taken. */
let dummyHash: Promise<string> | null = null;

/** Opens a session with the password; its stage says what is still missing. An unknown name and a wrong password sound alike. */
export async function signInStaff(
  deps: SignInDeps,
  request: StaffSignIn,
): Promise<Result<SignedInStaff, SignInRefusal>> {
  const bounded = boundedRequest(request);
  const { database, guard, slots } = deps;
  dummyHash ??= hashStaffPassword(randomUUID());
  const nobody = await dummyHash;
  const account = await database.write("all", (client) => accountByName(client, bounded));
  const { siteCode, username, address, isFlooding, device: kept, proof } = bounded;
  const subject = `staff:${siteCode ?? ""}:${username}`;
  const answer = await guard.admit(
    { subject, network: addressSubject(address), isFlooding, kept, proof },
    {
      account: account === null ? null : deviceAccount(account),
      read: (names) => database.read("all", (query) => readFailures(query, names)),
    },
    (under) =>
      slots.run(() =>
        database.write("all", (client) =>
          tryPassword(client, { deps, request: bounded, account, nobody, under }),
        ),
      ),
  );
  return answer ?? refused({ code: "TOO_MANY_TRIES", retryAfterSeconds: BUSY_RETRY_SECONDS });
}

export interface SignInDeps extends StaffDeps {
  readonly guard: SignInGuard;
}

const deviceAccount = ({ staffId, passwordHash }: StaffAccount) => ({ name: `s-${staffId}`, passwordHash });

interface Try {
  readonly deps: SignInDeps;
  readonly request: StaffSignIn;
  readonly account: StaffAccount | null;
  readonly nobody: string;
  /** What a wrong password is counted under: the account's or the device's own name first. */
  readonly under: readonly string[];
}

async function tryPassword(
  client: Client,
  { deps, request, account, nobody, under }: Try,
): Promise<Result<SignedInStaff, SignInRefusal>> {
  const matches = await verifyStaffPassword(account?.passwordHash ?? nobody, request.password);
  if (account === null || !matches) {
    await countTryFailure(client, under);
    await note(client, "staff-sign-in-failed", { account, request });
    return refused({ code: "BAD_CREDENTIALS" });
  }
  if (!account.isEnabled) {
    await note(client, "staff-sign-in-failed", { account, request });
    return refused({ code: "ACCOUNT_DISABLED" });
  }
  const [own = ""] = under;
  await forgiveTries(client, own);
  const passwordHash = await renewOwnHash(client, account, request.password);
  const opened = await openSession(client, { deps, account, request });
  const device = deps.guard.remember(request.device, deviceAccount({ ...account, passwordHash }));
  return ok({ ...opened, device });
}

/** The hash from now on. Partners keep their member's: the player's side renews it. */
async function renewOwnHash(client: Client, account: StaffAccount, password: string): Promise<string> {
  const { passwordHash: from, staffId, partnerId } = account;
  if (partnerId !== null || !isOutdatedStaffHash(from)) return from;
  const to = await hashStaffPassword(password);
  await renewHash(client, { staffId, from, to });
  return to;
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
      siteId: account === null ? null : soleSite(account.siteIds),
      memberId: account?.partnerId ?? null,
      ...(account === null ? {} : { staffId: account.staffId, staff: account.username, role: account.role }),
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
    device: request.device,
    proof: request.proof,
    isFlooding: request.isFlooding,
  };
}

/** PostgreSQL's text takes no NUL. */
function storable(text: string): string {
  return text.replaceAll("\0", "");
}
