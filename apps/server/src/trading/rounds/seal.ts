import { createHash, createHmac } from "node:crypto";
import type { Hmac } from "@maru/rules";

/** HMAC-SHA-256, as the sealed digit rule needs it. */
export const hmacSha256: Hmac = (key, message) => createHmac("sha256", key).update(message, "utf8").digest();

/** What is published of a seed before betting opens: its SHA-256, hex. */
export function seedCommitOf(seed: Uint8Array): string {
  return createHash("sha256").update(seed).digest("hex");
}
