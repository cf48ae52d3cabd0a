import { sha256 } from "./inclusion.ts";
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
