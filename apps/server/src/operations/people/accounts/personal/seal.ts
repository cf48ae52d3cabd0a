import { createHmac } from "node:crypto";
import { assert } from "@maru/values";
import { seal, unseal } from "../../../../platform/seal.ts";
import type { PersonalKeys } from "./personal-keys.ts";

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
