import { hash } from "node:crypto";

export const HASH_BYTES = 32;

export function sha256(...parts: readonly Uint8Array[]): Buffer {
  return hash(
    "sha256",
    parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts),
    "buffer",
  );
}

/** 32 bytes from their one spelling in base64url without padding; null for every other text. */
export function hashFromBase64Url(text: string): Buffer | null {
  return hashFrom(text, "base64url");
}

/** 32 bytes from their one spelling in padded base64 (RFC 4648, section 4); null for every other text. */
export function hashFromBase64(text: string): Buffer | null {
  return hashFrom(text, "base64");
}

function hashFrom(text: string, encoding: "base64" | "base64url"): Buffer | null {
  const bytes = Buffer.from(text, encoding);
  return bytes.length === HASH_BYTES && bytes.toString(encoding) === text ? bytes : null;
}

/** A whole number that a double holds exactly, from decimal text without leading zeroes; null for every other text. */
export function wholeNumber(text: string): number | null {
  if (!/^(?:0|[1-9][0-9]{0,15})$/.test(text)) return null;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : null;
}
