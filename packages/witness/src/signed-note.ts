import { createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { HASH_BYTES, sha256 } from "./bytes.ts";

/** Signature types of https://c2sp.org/signed-note. */
const ED25519 = 1;
const COSIGNATURE = 4;

const KEY_HASH_BYTES = 4;
/** More lines than any log and its witnesses need; the text asks for 16 at least. */
const MAX_SIGNATURES = 64;
/** DER of an Ed25519 public key before its 32 bytes (RFC 8410). */
const SPKI_HEAD = Buffer.from("302a300506032b6570032100", "hex");
const KEY_NAME = /^[^\s+]+$/u;
// oxlint-disable-next-line no-control-regex -- a signed note has none of them but the line end
const CONTROL = /[\u0000-\u0009\u000b-\u001f]/;

/** A log's key as it is handed on: `<name>+<8 hex of key hash>+<base64(type | key)>`. */
export interface VerifierKey {
  readonly name: string;
  readonly keyHash: Buffer;
  readonly key: KeyObject;
}

/** A note taken apart; nothing of it is believed before {@link isSignedBy}. */
export interface SignedNote {
  /** What is signed: everything before the last empty line, with its line end. */
  readonly text: string;
  readonly signatures: readonly {
    readonly name: string;
    readonly keyHash: Buffer;
    readonly signature: Buffer;
  }[];
}

/** Who signs as this witness. */
export interface Signer {
  readonly name: string;
  /** For notes (0x01) and for cosignatures (0x04), in this order. */
  readonly vkeys: readonly [string, string];
  /** The whole note of a text. */
  note(text: string): string;
  /** A signature line of cosignature/v1 for the text of a checkpoint (https://c2sp.org/tlog-cosignature), with its line end. */
  cosignature(text: string, atSeconds: number): string;
  isOwn(note: SignedNote): boolean;
}

/** Reads an Ed25519 verifier key. Null where its form, its type or its key hash is wrong. */
export function readVerifierKey(text: string): VerifierKey | null {
  const [, name, hex, base64] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  if (name === undefined || hex === undefined || base64 === undefined || !KEY_NAME.test(name)) return null;
  const bytes = Buffer.from(base64, "base64");
  if (bytes.toString("base64") !== base64 || bytes.length !== 1 + HASH_BYTES || bytes[0] !== ED25519)
    return null;
  const keyHash = keyHashOf(name, bytes);
  return keyHash.toString("hex") === hex ? { name, keyHash, key: publicKey(bytes.subarray(1)) } : null;
}

/** Takes a note apart. Null where it has not the form of https://c2sp.org/signed-note. */
export function readNote(note: string): SignedNote | null {
  const split = note.lastIndexOf("\n\n");
  if (split < 1 || CONTROL.test(note) || !note.endsWith("\n")) return null;
  const lines = note.slice(split + 2, -1).split("\n");
  if (lines.length > MAX_SIGNATURES) return null;
  const signatures = lines.flatMap((line) => {
    const [, name, base64] = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/u.exec(line) ?? [];
    if (name === undefined || base64 === undefined) return [];
    const bytes = Buffer.from(base64, "base64");
    if (bytes.length <= KEY_HASH_BYTES || bytes.toString("base64") !== base64) return [];
    return [{ name, keyHash: bytes.subarray(0, KEY_HASH_BYTES), signature: bytes.subarray(KEY_HASH_BYTES) }];
  });
  return signatures.length === lines.length ? { text: note.slice(0, split + 1), signatures } : null;
}

/** Whether a key of the list has signed; false also where the signature of a known key is a wrong one. */
export function isSignedBy(note: SignedNote, keys: readonly VerifierKey[]): boolean {
  const known = note.signatures.flatMap(({ name, keyHash, signature }) => {
    const key = keys.find((one) => one.name === name && one.keyHash.equals(keyHash));
    return key === undefined ? [] : [{ key: key.key, signature }];
  });
  const text = Buffer.from(note.text);
  return known.length > 0 && known.every(({ key, signature }) => verify(null, text, key, signature));
}

/** `key` is an Ed25519 private key. The name follows from the key: a witness with another key is another witness. */
export function createSigner(key: KeyObject): Signer {
  const raw = createPublicKey(key).export({ type: "spki", format: "der" }).subarray(-HASH_BYTES);
  const name = `maru.witness/${sha256(raw).toString("base64url").slice(0, 22)}`;
  const own = { name, keyHash: keyHashOf(name, Buffer.of(ED25519, ...raw)), key: publicKey(raw) };
  const cosigner = keyHashOf(name, Buffer.of(COSIGNATURE, ...raw));
  return {
    name,
    vkeys: [verifierKey(name, ED25519, raw), verifierKey(name, COSIGNATURE, raw)],
    note: (text) =>
      `${text}\n${signatureLine(name, Buffer.concat([own.keyHash, sign(null, Buffer.from(text), key)]))}`,
    cosignature: (text, atSeconds) => {
      const time = Buffer.alloc(8);
      time.writeBigUInt64BE(BigInt(atSeconds));
      const signed = sign(null, Buffer.from(`cosignature/v1\ntime ${atSeconds}\n${text}`), key);
      return signatureLine(name, Buffer.concat([cosigner, time, signed]));
    },
    isOwn: (note) => isSignedBy(note, [own]),
  };
}

function verifierKey(name: string, type: number, raw: Buffer): string {
  const bytes = Buffer.of(type, ...raw);
  return `${name}+${keyHashOf(name, bytes).toString("hex")}+${bytes.toString("base64")}`;
}

/** `bytes` are the type and the public key. */
function keyHashOf(name: string, bytes: Buffer): Buffer {
  return sha256(Buffer.from(`${name}\n`), bytes).subarray(0, KEY_HASH_BYTES);
}

function signatureLine(name: string, bytes: Buffer): string {
  return `— ${name} ${bytes.toString("base64")}\n`;
}

function publicKey(raw: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([SPKI_HEAD, raw]), format: "der", type: "spki" });
}
