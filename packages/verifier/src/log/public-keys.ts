import { isSignature, sha256 } from "#crypto";
import { base64UrlOf, bytesOfText } from "../base/bytes.ts";
import { asFields, bytesOf, integerField, textField } from "../base/fields.ts";
import { demand } from "../base/verdict.ts";

/** A key of the operator's public list. */
export interface PublicKey {
  readonly id: string;
  /** The 32 bytes of an Ed25519 key. */
  readonly key: Uint8Array;
  readonly validFromMs: number;
  /** When a younger key took over; null for the youngest. */
  readonly validToMs: number | null;
}

/** Reads the answer of `/api/public/keys`, in its envelope or bare. Throws an Error that says what is wrong with it. */
export function readKeys(json: unknown): readonly PublicKey[] {
  const list = Array.isArray(json) ? json : asFields(json, "the key list")["data"];
  demand(Array.isArray(list), "the key list is not a list");
  return list.map(readKey);
}

function readKey(value: unknown): PublicKey {
  const fields = asFields(value, "a key");
  demand(fields["algorithm"] === "Ed25519", "a key is not Ed25519");
  const bytes = bytesOf(fields["publicKey"], 32, "publicKey");
  const id = textField(fields, "id");
  demand(base64UrlOf(sha256(bytes)).startsWith(id) && id.length === 22, `key ${id} has another key's id`);
  return {
    id,
    key: bytes,
    validFromMs: integerField(fields, "validFrom"),
    validToMs: fields["validTo"] === null ? null : integerField(fields, "validTo"),
  };
}

export function isSignedBy({ key }: PublicKey, message: string, signature: Uint8Array): boolean {
  return isSignature(signature, bytesOfText(message), key);
}
