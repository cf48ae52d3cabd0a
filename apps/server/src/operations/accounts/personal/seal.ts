import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { assert } from "@maru/values";
import type { PersonalKeys } from "./personal-keys.ts";

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

/** A text under the room's own key, with the key's id before it. */
export function sealText(keys: PersonalKeys, text: string, about: string): Buffer {
  const { id, key } = keys.current;
  return Buffer.concat([Buffer.from(id), seal(key, Buffer.from(text), about)]);
}

export function unsealText(keys: PersonalKeys, sealed: Uint8Array, about: string): string {
  const id = Buffer.from(sealed.subarray(0, keys.current.id.length)).toString();
  const key = [keys.current, keys.previous].find((known) => known?.id === id);
  assert(
    key !== undefined && key !== null,
    `nothing opens what key ${id} sealed: set MARU_PERSONAL_KEY_PREVIOUS`,
  );
  return unseal(key.key, sealed.subarray(id.length), about).toString();
}

export type IndexedKind = "phone" | "email" | "identity" | "account" | "code";

/** A keyed hash for search and uniqueness; without the key it says nothing, even of a number that can be guessed. */
export function blindIndex(keys: PersonalKeys, kind: IndexedKind, value: string): Buffer {
  return createHmac("sha256", keys.indexKey).update(`${kind}:${value}`).digest();
}
