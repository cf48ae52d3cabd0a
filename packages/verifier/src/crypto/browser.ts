import { ed25519 } from "@noble/curves/ed25519.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 as hashOf } from "@noble/hashes/sha2.js";

/*
 * What `node.ts` takes from the platform, for pages: a browser's own cryptography answers later and not under every address, while a chain
 * of seeds is hundreds of thousands of hashes in a row.
 */

/** Of the parts one behind the other. */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const made = hashOf.create();
  for (const part of parts) made.update(part);
  return made.digest();
}

/** The hash of the hash of … of a link, so many times. */
export function hashedOn(link: Uint8Array, times: number): Uint8Array {
  let hashed = link;
  for (let done = 0; done < times; done += 1) hashed = hashOf(hashed);
  return hashed;
}

export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  return hmac(hashOf, key, message);
}

/** Whether the owner of an Ed25519 key, 32 bytes, has signed the message (RFC 8032, as the platform of `node.ts` takes it). */
export function isSignature(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, key, { zip215: false });
  } catch {
    return false;
  }
}
