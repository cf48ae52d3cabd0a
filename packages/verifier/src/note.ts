import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { sha256 } from "./inclusion.ts";
import { readSorted, type SortedFields } from "./sorted-json.ts";
import { isSignedBy, type PublicKey } from "./public-keys.ts";
import { demand, Mismatch } from "./verdict.ts";

/** A checkpoint of the public log as its signed note says it (C2SP tlog-checkpoint). */
export interface Note {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
  /** What is signed: everything before the empty line. */
  readonly text: string;
  readonly signatures: readonly { readonly keyHash: Buffer; readonly signature: Buffer }[];
}

const ED25519_NOTE = 1;
const KEY_HASH_BYTES = 4;

/** Reads a note. Throws where its form is wrong. */
export function readNote(note: string): Note {
  const split = note.indexOf("\n\n");
  demand(split > 0, "the checkpoint has no signature");
  const text = note.slice(0, split + 1);
  const [origin, size, root, ...more] = text.split("\n");
  demand(
    origin !== undefined && size !== undefined && root !== undefined && more.length === 1,
    "the checkpoint is not three lines",
  );
  demand(/^[1-9][0-9]{0,14}$/.test(size), `the checkpoint's size is no number: ${size}`);
  const lines = note
    .slice(split + 2)
    .split("\n")
    .filter((line) => line.startsWith(`— ${origin} `));
  const signatures = lines.map((line) => {
    const bytes = Buffer.from(line.slice(`— ${origin} `.length), "base64");
    return { keyHash: bytes.subarray(0, KEY_HASH_BYTES), signature: bytes.subarray(KEY_HASH_BYTES) };
  });
  return { origin, size: Number(size), root: hashOf(root), text, signatures };
}

/** Throws unless a key of the list has signed the note; says which. */
export function demandSigned(note: Note, keys: readonly PublicKey[]): PublicKey {
  for (const key of keys) {
    const named = sha256(Buffer.from(`${note.origin}\n`), Buffer.of(ED25519_NOTE), rawKey(key)).subarray(
      0,
      KEY_HASH_BYTES,
    );
    const found = note.signatures.find(({ keyHash }) => keyHash.equals(named));
    if (found !== undefined && isSignedBy(key, note.text, found.signature)) return key;
  }
  throw new Mismatch("no key of the list has signed the checkpoint");
}

function hashOf(text: string): Buffer {
  const bytes = Buffer.from(text, "base64");
  demand(bytes.length === 32 && bytes.toString("base64") === text, "the checkpoint's root is not 32 bytes");
  return bytes;
}

function rawKey({ key }: PublicKey): Buffer {
  return key.export({ type: "spki", format: "der" }).subarray(-32);
}

/** Who signs statements: a name, and an Ed25519 key as notes spell it. */
export interface WitnessKey {
  readonly name: string;
  readonly keyHash: Buffer;
  readonly key: KeyObject;
}

const SPKI = Buffer.from("302a300506032b6570032100", "hex");

/** `name+hash+key`, as C2SP signed-note spells a verifier's key. */
export function witnessKeyOf(text: string): WitnessKey {
  const { name, hash, bytes } =
    /^(?<name>[^+\s]+)\+(?<hash>[0-9a-f]{8})\+(?<bytes>[A-Za-z0-9+/]{44})$/.exec(text)?.groups ?? {};
  demand(name !== undefined && hash !== undefined && bytes !== undefined, `${text} is no key of a witness`);
  const raw = Buffer.from(bytes, "base64");
  demand(
    raw.length === 33 && raw[0] === ED25519_NOTE && raw.toString("base64") === bytes,
    `${name}'s key is not of Ed25519`,
  );
  const keyHash = sha256(Buffer.from(`${name}\n`), raw).subarray(0, KEY_HASH_BYTES);
  demand(keyHash.toString("hex") === hash, `${name}'s key is another than its hash says`);
  const key = createPublicKey({ key: Buffer.concat([SPKI, raw.subarray(1)]), format: "der", type: "spki" });
  return { name, keyHash, key };
}

/** The fields of a statement: one line of canonical JSON, signed by its witness alone. */
export function readStatement(note: string, { name, keyHash, key }: WitnessKey, what: string): SortedFields {
  const split = note.indexOf("\n\n");
  demand(split > 0, "a statement has no signature");
  const text = note.slice(0, split + 1);
  const line = note.slice(split + 2);
  const mark =
    line.startsWith(`— ${name} `) && line.endsWith("\n") ? line.slice(`— ${name} `.length, -1) : "";
  const bytes = Buffer.from(mark, "base64");
  demand(
    bytes.toString("base64") === mark && bytes.length === KEY_HASH_BYTES + 64,
    `a statement is not signed by ${name}`,
  );
  const isSigned =
    bytes.subarray(0, KEY_HASH_BYTES).equals(keyHash) &&
    verify(null, Buffer.from(text, "utf8"), key, bytes.subarray(KEY_HASH_BYTES));
  demand(isSigned, `a statement is not signed by ${name}`);
  const fields = readSorted(Buffer.from(text.slice(0, -1), "utf8"));
  demand(fields["what"] === what, `a statement of ${name} is no "${what}"`);
  return fields;
}
