import { createHash, randomBytes } from "node:crypto";

/** Told to the one who approved; the one who asked knows the password: neither can sign in as the new colleague alone. */
export function newEnrolCode(): string {
  return randomBytes(10).toString("hex");
}

export function enrolCodeHash(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}
