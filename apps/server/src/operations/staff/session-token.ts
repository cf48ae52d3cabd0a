import { createHash, randomBytes } from "node:crypto";

/** What the cookie carries. */
export function newSessionToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of it. */
export function hashSessionToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
