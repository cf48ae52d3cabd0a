import type { Clock, MemberId, SiteId } from "@maru/values";
import { ACCESS_TOKEN_MS, signAccessToken } from "./access-token.ts";
import type { SignedIn } from "./sign-in-reply.ts";
import type { SigningKeys } from "./signing-keys.ts";

export interface TokenIssuer {
  readonly keys: SigningKeys;
  readonly clock: Clock;
}

export interface IssuedSession {
  readonly sessionId: string;
  readonly memberId: MemberId;
  readonly siteId: SiteId;
  /** The session's end; no access token outlives it. */
  readonly expiresAtMs: number;
}

/** The reply of a sign-in or a refresh: a new access token beside the refresh token that now counts. */
export async function issueTokens(
  issuer: TokenIssuer,
  session: IssuedSession,
  refreshToken: string,
): Promise<SignedIn> {
  const nowSecond = Math.floor(issuer.clock.now() / 1000);
  const endSecond = Math.min(nowSecond + ACCESS_TOKEN_MS / 1000, Math.floor(session.expiresAtMs / 1000));
  const claims = { ...session, expiresAtMs: endSecond * 1000 };
  return {
    ok: true,
    accessToken: await signAccessToken(issuer.keys, claims, nowSecond * 1000),
    refreshToken,
    expiresInSeconds: Math.max(0, endSecond - nowSecond),
  };
}
