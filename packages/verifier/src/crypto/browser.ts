/**
 * What `node.ts` takes from the platform, for pages: a browser's own cryptography answers later and not under every address, while a chain
 * of seeds is hundreds of thousands of hashes in a row. Nothing here is secret, so it need not take equal time.
 */
export { isSignature } from "./ed25519.ts";
export { hashedOn, sha256 } from "./sha256.ts";
import { sha256 } from "./sha256.ts";

const BLOCK_BYTES = 64;

/** RFC 2104. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(BLOCK_BYTES);
  padded.set(key.length > BLOCK_BYTES ? sha256(key) : key);
  const inner = sha256(
    padded.map((byte) => byte ^ 0x36),
    message,
  );
  return sha256(
    padded.map((byte) => byte ^ 0x5c),
    inner,
  );
}
