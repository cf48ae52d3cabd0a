import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { assert } from "@maru/values";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM: nonce, tag, data. `about` binds it to its place, so that it opens nowhere else (S-38). */
export function seal(key: Uint8Array, plain: Uint8Array, about: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about));
  const data = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), data]);
}

/** What was sealed. Throws where a byte, the key or the place is another. */
export function unseal(key: Uint8Array, sealed: Uint8Array, about: string): Buffer {
  assert(sealed.length >= NONCE_BYTES + TAG_BYTES, "too short to be sealed");
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce)
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
