import { createHash, createPublicKey, type KeyObject, sign, verify } from "node:crypto";

/** How a signed note of C2SP marks what signed it: an Ed25519 key by itself, or one that cosigns a checkpoint with the time. */
const ED25519_NOTE = 1;
const ED25519_COSIGNATURE = 4;

const KEY_HASH_BYTES = 4;
const ED25519_SPKI = Buffer.from("302a300506032b6570032100", "hex");

/** Who signs a note. */
export interface NoteKey {
  readonly name: string;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
}

/** A line of a note that somebody has signed. */
export interface NoteLine {
  readonly name: string;
  readonly keyHash: Buffer;
  readonly signature: Buffer;
  readonly line: string;
}

/** SHA-256(name | line end | algorithm | key), its first four bytes. */
function noteKeyHash({ name, publicKey }: NoteKey, algorithm: number): Buffer {
  const hash = createHash("sha256").update(`${name}\n`).update(Buffer.of(algorithm)).update(publicKey);
  return hash.digest().subarray(0, KEY_HASH_BYTES);
}

export function noteLine(key: NoteKey, signature: Uint8Array): string {
  const mark = Buffer.concat([noteKeyHash(key, ED25519_NOTE), signature]).toString("base64");
  return `— ${key.name} ${mark}\n`;
}

/** `text` ends with a line end; signed is all of it. */
export function signNote(text: string, key: NoteKey & { readonly privateKey: KeyObject }): string {
  return `${text}\n${noteLine(key, sign(null, Buffer.from(text, "utf8"), key.privateKey))}`;
}

/** The text before the empty line, and the lines behind it; null where it is no note. */
export function readNote(
  note: string,
): { readonly text: string; readonly lines: readonly NoteLine[] } | null {
  const split = note.lastIndexOf("\n\n");
  if (split < 0 || !note.endsWith("\n")) return null;
  const lines = note
    .slice(split + 2, -1)
    .split("\n")
    .map(readNoteLine);
  const read = lines.filter((line) => line !== null);
  return read.length === lines.length ? { text: note.slice(0, split + 1), lines: read } : null;
}

const NOTE_LINE = /^— (?<name>\S+) (?<mark>[A-Za-z0-9+/]+=*)$/;

export function readNoteLine(line: string): NoteLine | null {
  const { name, mark } = NOTE_LINE.exec(line)?.groups ?? {};
  if (name === undefined || mark === undefined) return null;
  const bytes = Buffer.from(mark, "base64");
  if (bytes.length <= KEY_HASH_BYTES) return null;
  return {
    name,
    keyHash: bytes.subarray(0, KEY_HASH_BYTES),
    signature: bytes.subarray(KEY_HASH_BYTES),
    line,
  };
}

/** Whether a key has signed the note. */
export function isNoteOf(
  note: { readonly text: string; readonly lines: readonly NoteLine[] },
  key: NoteKey,
): boolean {
  const keyHash = noteKeyHash(key, ED25519_NOTE);
  return note.lines.some(
    (line) =>
      line.name === key.name &&
      line.keyHash.equals(keyHash) &&
      verify(null, Buffer.from(note.text, "utf8"), publicKeyOf(key), line.signature),
  );
}

const SECONDS_BYTES = 8;

/** Whether the line is a key's cosignature of a checkpoint's text (C2SP tlog-cosignature). */
export function isCosignature(text: string, line: NoteLine, key: NoteKey): boolean {
  if (line.name !== key.name || !line.keyHash.equals(noteKeyHash(key, ED25519_COSIGNATURE))) return false;
  if (line.signature.length <= SECONDS_BYTES) return false;
  const seconds = line.signature.readBigUInt64BE(0);
  const message = `cosignature/v1\ntime ${seconds}\n${text}`;
  return verify(null, Buffer.from(message, "utf8"), publicKeyOf(key), line.signature.subarray(SECONDS_BYTES));
}

/** A key as notes name it in a setting: `name+hash+key`. Null where it is not one of Ed25519. */
export function readVerifierKey(text: string): NoteKey | null {
  const { name, hash, key } =
    /^(?<name>[^+\s]+)\+(?<hash>[0-9a-f]{8})\+(?<key>[A-Za-z0-9+/]+=*)$/.exec(text)?.groups ?? {};
  const bytes = Buffer.from(key ?? "", "base64");
  if (name === undefined || bytes.length !== 33 || bytes[0] !== ED25519_NOTE) return null;
  const found = { name, publicKey: bytes.subarray(1) };
  return noteKeyHash(found, ED25519_NOTE).toString("hex") === hash ? found : null;
}

export function verifierKey(key: NoteKey): string {
  const bytes = Buffer.concat([Buffer.of(ED25519_NOTE), key.publicKey]).toString("base64");
  return `${key.name}+${noteKeyHash(key, ED25519_NOTE).toString("hex")}+${bytes}`;
}

function publicKeyOf({ publicKey }: NoteKey): KeyObject {
  return createPublicKey({ key: Buffer.concat([ED25519_SPKI, publicKey]), format: "der", type: "spki" });
}
