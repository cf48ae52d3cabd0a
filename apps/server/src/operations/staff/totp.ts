import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** One code lives this long (RFC 6238), and its neighbours are taken too: clocks of telephones differ. */
const STEP_MS = 30_000;
const NEIGHBOURS = [0, -1, 1];
const DIGITS = 6;
const SECRET_BYTES = 20;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret for an authenticator app. */
export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The code of a step: HOTP (RFC 4226) over the number of the step, SHA-1, six digits, as every authenticator app computes it. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

export function totpStep(nowMs: number): number {
  return Math.floor(nowMs / STEP_MS);
}

/** The step that this is the code of, now or one step around it; null where it is of none. */
export function matchingStep(secret: Uint8Array, code: string, nowMs: number): number | null {
  const now = totpStep(nowMs);
  for (const neighbour of NEIGHBOURS) {
    const step = now + neighbour;
    if (isSame(totpCode(secret, step), code)) return step;
  }
  return null;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** RFC 4648 without padding, as authenticator apps take it. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, "0"), 2)] ?? "")
    .join("");
}

/** What the QR code holds. */
export function totpUri(secret: Uint8Array, account: string): string {
  const label = `${encodeURIComponent("Maru console")}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent("Maru console")}&digits=${DIGITS}&period=${STEP_MS / 1_000}`;
}
