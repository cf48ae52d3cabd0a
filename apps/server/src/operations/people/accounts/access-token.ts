import { errors, jwtVerify, SignJWT } from "jose";
import type { SigningKeys } from "./signing-keys.ts";

/** Access tokens live 10 minutes at most (S-05). */
export const ACCESS_TOKEN_MS = 10 * 60_000;

const ALGORITHM = "HS256";
const ISSUER = "maru";
const AUDIENCE = "maru-api";
const TYPE = "at+jwt";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a token claims. Role and status are not in it: they are read from the database at each call (S-17). */
export interface AccessClaims {
  readonly memberId: number;
  readonly siteId: number;
  readonly sessionId: string;
  /** Epoch ms, a whole second. */
  readonly expiresAtMs: number;
}

export type AccessTokenCheck =
  | { readonly ok: true; readonly claims: AccessClaims }
  | { readonly ok: false; readonly code: "TOKEN_INVALID" | "TOKEN_EXPIRED" };

/** Signs the claims with the current key. */
export function signAccessToken(keys: SigningKeys, claims: AccessClaims, nowMs: number): Promise<string> {
  return new SignJWT({ sid: claims.sessionId, site: claims.siteId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: keys.current.id })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(claims.memberId))
    .setIssuedAt(Math.floor(nowMs / 1000))
    .setExpirationTime(Math.floor(claims.expiresAtMs / 1000))
    .sign(keys.current.accessKey);
}

/** Accepts one algorithm, one issuer, one audience, our own two keys, and a life of no more than 10 minutes. */
export async function verifyAccessToken(
  keys: SigningKeys,
  token: string,
  nowMs: number,
): Promise<AccessTokenCheck> {
  try {
    const { payload } = await jwtVerify(token, (header) => keyNamed(keys, header.kid), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ["sub", "sid", "site", "iat", "exp"],
      currentDate: new Date(nowMs),
    });
    const claims = readClaims(payload);
    return claims === null ? { ok: false, code: "TOKEN_INVALID" } : { ok: true, claims };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { ok: false, code: "TOKEN_EXPIRED" };
    if (error instanceof errors.JOSEError) return { ok: false, code: "TOKEN_INVALID" };
    throw error;
  }
}

function keyNamed(keys: SigningKeys, id: string | undefined): Uint8Array {
  if (id === keys.current.id) return keys.current.accessKey;
  if (keys.previous !== null && id === keys.previous.id) return keys.previous.accessKey;
  throw new errors.JWSSignatureVerificationFailed();
}

function readClaims(payload: Readonly<Record<string, unknown>>): AccessClaims | null {
  const { sub, sid, site, iat, exp } = payload;
  const memberId = typeof sub === "string" && /^\d{1,15}$/.test(sub) ? Number(sub) : 0;
  if (memberId === 0 || typeof sid !== "string" || !UUID.test(sid)) return null;
  if (typeof site !== "number" || !Number.isSafeInteger(site) || site <= 0) return null;
  if (typeof iat !== "number" || typeof exp !== "number" || (exp - iat) * 1000 > ACCESS_TOKEN_MS) return null;
  return { memberId, siteId: site, sessionId: sid, expiresAtMs: exp * 1000 };
}
