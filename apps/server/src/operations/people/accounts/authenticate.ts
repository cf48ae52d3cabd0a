import { MEMBER_STATUS_LETTERS } from "@maru/contract";
import type { Clock } from "@maru/values";
import { verifyAccessToken } from "./access-token.ts";
import type { Caller } from "./caller.ts";
import type { SessionFacts } from "./session-store.ts";
import type { Lookup } from "./shared-lookup.ts";
import type { SigningKeys } from "./signing-keys.ts";

export type AuthenticateReply =
  | { readonly ok: true; readonly caller: Caller }
  | {
      readonly ok: false;
      readonly code: "TOKEN_INVALID" | "TOKEN_EXPIRED" | "SESSION_ENDED" | "ACCOUNT_DISABLED";
    };

export interface AuthenticateDeps {
  readonly keys: SigningKeys;
  readonly clock: Clock;
  readonly findSession: Lookup<SessionFacts>;
}

/** Who holds this access token. Session, status, role and site are the database's of this moment (S-08, S-17). */
export async function authenticate(deps: AuthenticateDeps, accessToken: string): Promise<AuthenticateReply> {
  const check = await verifyAccessToken(deps.keys, accessToken, deps.clock.now());
  if (!check.ok) return check;
  const { claims } = check;

  const session = await deps.findSession(claims.sessionId);
  if (session === null) return { ok: false, code: "SESSION_ENDED" };
  if (session.status === MEMBER_STATUS_LETTERS.disabled) return { ok: false, code: "ACCOUNT_DISABLED" };
  if (session.isOver) return { ok: false, code: "SESSION_ENDED" };
  if (session.memberId !== claims.memberId || session.siteId !== claims.siteId) {
    return { ok: false, code: "TOKEN_INVALID" };
  }
  return {
    ok: true,
    caller: {
      memberId: session.memberId,
      siteId: session.siteId,
      username: session.username,
      role: session.role,
      sessionId: session.sessionId,
      expiresAtMs: claims.expiresAtMs,
    },
  };
}
