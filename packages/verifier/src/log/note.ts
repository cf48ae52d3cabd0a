import { isSignature, sha256 } from "#crypto";
import { bytesOfBase64, bytesOfText, hexOf, isEqual } from "../base/bytes.ts";
import { readSorted, type SortedFields } from "../base/sorted-json.ts";
import { isSignedBy, type PublicKey } from "./public-keys.ts";
import { demand, Mismatch } from "../base/verdict.ts";

/** A checkpoint of the public log as its signed note says it (C2SP tlog-checkpoint). */
export interface Note {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
  /** What is signed: everything before the empty line. */
  readonly text: string;
  readonly signatures: readonly { readonly keyHash: Uint8Array; readonly signature: Uint8Array }[];
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
    const bytes = bytesOfBase64(line.slice(`— ${origin} `.length)) ?? new Uint8Array();
    return { keyHash: bytes.subarray(0, KEY_HASH_BYTES), signature: bytes.subarray(KEY_HASH_BYTES) };
  });
  return { origin, size: Number(size), root: hashOf(root), text, signatures };
}

/** Throws unless a key of the list has signed the note; says which. */
export function demandSigned(note: Note, keys: readonly PublicKey[]): PublicKey {
  for (const key of keys) {
    const named = sha256(bytesOfText(`${note.origin}\n`), Uint8Array.of(ED25519_NOTE), key.key).subarray(
      0,
      KEY_HASH_BYTES,
    );
    const found = note.signatures.find(({ keyHash }) => isEqual(keyHash, named));
    if (found !== undefined && isSignedBy(key, note.text, found.signature)) return key;
  }
  throw new Mismatch("no key of the list has signed the checkpoint");
}

function hashOf(text: string): Uint8Array {
  const bytes = bytesOfBase64(text);
  demand(bytes?.length === 32, "the checkpoint's root is not 32 bytes");
  return bytes;
}

/** Who signs statements: a name, and an Ed25519 key as notes spell it. */
export interface WitnessKey {
  readonly name: string;
  readonly keyHash: Uint8Array;
  readonly key: Uint8Array;
}

/** `name+hash+key`, as C2SP signed-note spells a verifier's key. */
export function witnessKeyOf(text: string): WitnessKey {
  const { name, hash, bytes } =
    /^(?<name>[^+\s]+)\+(?<hash>[0-9a-f]{8})\+(?<bytes>[A-Za-z0-9+/]{44})$/.exec(text)?.groups ?? {};
  demand(name !== undefined && hash !== undefined && bytes !== undefined, `${text} is no key of a witness`);
  const raw = bytesOfBase64(bytes);
  demand(raw?.length === 33 && raw[0] === ED25519_NOTE, `${name}'s key is not of Ed25519`);
  const keyHash = sha256(bytesOfText(`${name}\n`), raw).subarray(0, KEY_HASH_BYTES);
  demand(hexOf(keyHash) === hash, `${name}'s key is another than its hash says`);
  return { name, keyHash, key: raw.subarray(1) };
}

/** Statements that were read, by their key, kind and text: of many rounds of one market each shows the same ones. */
const known = new Map<string, SortedFields>();
const MOST_KNOWN = 512;

/** The fields of a statement: one line of canonical JSON, signed by its witness alone. */
export function readStatement(note: string, witness: WitnessKey, what: string): SortedFields {
  const name = `${witness.name} ${hexOf(witness.key)} ${what}\n${note}`;
  const fields = known.get(name) ?? signedFields(note, witness, what);
  // What was not asked for longest is the first to be forgotten.
  known.delete(name);
  known.set(name, fields);
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return fields;
}

function signedFields(note: string, { name, keyHash, key }: WitnessKey, what: string): SortedFields {
  const split = note.indexOf("\n\n");
  demand(split > 0, "a statement has no signature");
  const text = note.slice(0, split + 1);
  const line = note.slice(split + 2);
  const mark =
    line.startsWith(`— ${name} `) && line.endsWith("\n") ? line.slice(`— ${name} `.length, -1) : "";
  const bytes = bytesOfBase64(mark);
  demand(bytes?.length === KEY_HASH_BYTES + 64, `a statement is not signed by ${name}`);
  const isSigned =
    isEqual(bytes.subarray(0, KEY_HASH_BYTES), keyHash) &&
    isSignature(bytes.subarray(KEY_HASH_BYTES), bytesOfText(text), key);
  demand(isSigned, `a statement is not signed by ${name}`);
  const fields = readSorted(bytesOfText(text.slice(0, -1)));
  demand(fields["what"] === what, `a statement of ${name} is no "${what}"`);
  return fields;
}
