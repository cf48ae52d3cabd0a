import { createHash, createHmac, randomBytes } from "node:crypto";

const FORM = /^[A-Za-z0-9_-]{43}$/;

/** A first refresh token: 256 random bits. */
export function newRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The token that follows `token`. It is derived, so two tabs that refresh with the same token get the same next one although
 * only its hash is stored, and a family never forks: a thief and the owner share one chain, and whoever comes second is seen.
 */
export function nextRefreshToken(refreshKey: Uint8Array, token: string): string {
  return createHmac("sha256", refreshKey).update(token).digest("base64url");
}

/** What is stored. */
export function hashRefreshToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export function looksLikeRefreshToken(token: string): boolean {
  return FORM.test(token);
}
