import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { asFields, bytesOf, integerField, textField } from "./fields.ts";
import { sha256 } from "./inclusion.ts";
import { demand } from "./verdict.ts";

/** A key of the operator's public list. */
export interface PublicKey {
  readonly id: string;
  readonly key: KeyObject;
  readonly validFromMs: number;
  /** When a younger key took over; null for the youngest. */
  readonly validToMs: number | null;
}

/** What comes before the 32 bytes of an Ed25519 key in its SubjectPublicKeyInfo (RFC 8410). */
const SPKI_HEAD = Buffer.from("302a300506032b6570032100", "hex");

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
  demand(
    sha256(bytes).toString("base64url").startsWith(id) && id.length === 22,
    `key ${id} has another key's id`,
  );
  return {
    id,
    key: createPublicKey({ key: Buffer.concat([SPKI_HEAD, bytes]), format: "der", type: "spki" }),
    validFromMs: integerField(fields, "validFrom"),
    validToMs: fields["validTo"] === null ? null : integerField(fields, "validTo"),
  };
}

export function isSignedBy({ key }: PublicKey, message: string, signature: Buffer): boolean {
  return verify(null, Buffer.from(message, "utf8"), key, signature);
}
