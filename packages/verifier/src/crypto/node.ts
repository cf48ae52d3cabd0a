import { createHmac, createPublicKey, hash, type KeyObject, verify } from "node:crypto";

/** What comes before the 32 bytes of an Ed25519 key in its SubjectPublicKeyInfo (RFC 8410). */
const SPKI_HEAD = Buffer.from("302a300506032b6570032100", "hex");

/** Of the parts one behind the other. */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const [whole, ...more] = parts;
  return hash("sha256", whole !== undefined && more.length === 0 ? whole : Buffer.concat(parts), "buffer");
}

/** The hash of the hash of … of a link, so many times. */
export function hashedOn(link: Uint8Array, times: number): Uint8Array {
  let hashed: Uint8Array = link;
  for (let done = 0; done < times; done += 1) hashed = hash("sha256", hashed, "buffer");
  return hashed;
}

export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  return createHmac("sha256", key).update(message).digest();
}

/** Whether the owner of an Ed25519 key, 32 bytes, has signed the message (RFC 8032). */
export function isSignature(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  return verify(null, message, publicKeyOf(key), signature);
}

/** Few keys sign much: to read one takes as long as to check with it. */
const keys = new Map<string, KeyObject>();
const MOST_KEYS = 64;

function publicKeyOf(key: Uint8Array): KeyObject {
  const name = Buffer.from(key).toString("hex");
  const known = keys.get(name);
  if (known !== undefined) return known;
  const spki = Buffer.concat([SPKI_HEAD, key]);
  const made = createPublicKey({ key: spki, format: "der", type: "spki" });
  if (keys.size >= MOST_KEYS) keys.clear();
  keys.set(name, made);
  return made;
}
