import { soleSite } from "@maru/rules";
import { timingSafeEqual } from "node:crypto";
import { isStepUpFresh } from "@maru/rules";
import { appendAudit } from "../../platform/audit.ts";
import type { Client, StaffAccount } from "./account-store.ts";
import { enrolCodeHash } from "./enrol-code.ts";
import { openWholeSession, sessionById } from "./session-store.ts";
import { hashSessionToken, newSessionToken } from "./session-token.ts";
import type { SignedInStaff } from "./sign-in.ts";
import type { StaffDeps } from "./staff-deps.ts";
import type { StaffSession } from "./staff-session.ts";

export type FactorRefusal =
  | { readonly code: "SECOND_FACTOR_WRONG" }
  | { readonly code: "SECOND_FACTOR_THERE" }
  | { readonly code: "ENROLMENT_OVER" }
  | { readonly code: "ENROL_CODE_WRONG" }
  | { readonly code: "STEP_UP_NEEDED" }
  | { readonly code: "CURRENT_PASSWORD_WRONG" }
  | { readonly code: "PASSKEY_REFUSED" }
  | { readonly code: "PASSKEYS_OFF" }
  | { readonly code: "PASSKEY_LIMIT"; readonly most: number }
  | { readonly code: "LAST_FACTOR" }
  | { readonly code: "TOO_MANY_TRIES"; readonly retryAfterSeconds: number };

export type Factor = "totp" | "passkey";

/** One's own session, and what is said to prove something. */
export interface Proof {
  readonly session: StaffSession;
  readonly address: string;
}

export interface Claim {
  readonly deps: StaffDeps;
  readonly account: StaffAccount;
  readonly address: string;
}

export function hasFactor({ totpSecret, passkeys }: StaffAccount): boolean {
  return totpSecret !== null || passkeys > 0;
}

/** Whether the new colleague knows what the approver of the account was told; it is too long to be guessed. */
export function isEnrolCode({ enrolCodeHash: kept }: StaffAccount, code: string | null): boolean {
  return kept === null || (code !== null && timingSafeEqual(kept, enrolCodeHash(code)));
}

/** Why this session may not add a second factor: the first one while that is allowed, a further one with a proof just given. */
export function enrolmentRefusal(account: StaffAccount, session: StaffSession): FactorRefusal | null {
  if (session.stage === "open")
    return isStepUpFresh(session.principal, session.nowMs) ? null : { code: "STEP_UP_NEEDED" };
  if (hasFactor(account)) return { code: "SECOND_FACTOR_THERE" };
  const { enrolUntilMs, nowMs } = account;
  return enrolUntilMs === null || nowMs < enrolUntilMs ? null : { code: "ENROLMENT_OVER" };
}

/** The session opens under a new token. */
export async function openWhole(
  client: Client,
  session: StaffSession,
  secondFactor: Factor,
): Promise<SignedInStaff> {
  const token = newSessionToken();
  const { sessionId } = session.principal;
  await openWholeSession(client, { id: sessionId, tokenHash: hashSessionToken(token), secondFactor });
  return { token, session: await sessionById(client, sessionId) };
}

export async function noteFactor(
  client: Client,
  kind: "staff-factor-registered" | "staff-factor-removed" | "staff-code-failed",
  of: { readonly account: StaffAccount; readonly address: string; readonly factor: Factor | "password" },
): Promise<void> {
  const { account, address, factor } = of;
  await appendAudit(client, [
    {
      kind,
      siteId: soleSite(account.siteIds),
      memberId: account.partnerId,
      staffId: account.staffId,
      staff: account.username,
      role: account.role,
      address,
      detail: { factor },
    },
  ]);
}
