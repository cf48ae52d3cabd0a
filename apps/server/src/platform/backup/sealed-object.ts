import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { BackupError } from "./backup-error.ts";

/**
 * Each object is sealed by itself under a key of its own (HKDF of the backup's key, a fresh salt and the object's name), with AES-256-GCM:
 *
 *   magic 8 | key id 8 | length of all 4 | salt 32 | length of name 2 | name | ciphertext | tag 16
 *
 * All before the ciphertext is authenticated with it. Name and length stand in clear so that a file that was cut, or put in the place of
 * another, is told from one that was changed.
 */
const MAGIC = Buffer.from("MARUBAK1", "latin1");
const KEY_ID_AT = 8;
const LENGTH_AT = 16;
const SALT_AT = 20;
const NAME_LENGTH_AT = 52;
const NAME_AT = 54;
const TAG_BYTES = 16;
/** A key seals one object, so its nonce may be always the same. */
const NONCE = Buffer.alloc(12);

export interface BackupKey {
  readonly secret: Buffer;
  /** Says which key a file needs, and nothing of the key. */
  readonly id: Buffer;
}

/** Errors: {@link BackupError} where it is no key. */
export function backupKey(text: string, from: string): BackupKey {
  const secret = Buffer.from(text.trim(), "base64url");
  if (secret.length !== 32 || secret.toString("base64url") !== text.trim())
    throw new BackupError(
      "BACKUP_KEY",
      `${from} holds no key of a backup: make one with npm run backup -- --new-key FILE`,
    );
  return { secret, id: Buffer.from(hkdfSync("sha256", secret, "", "maru backup key id", 8)) };
}

export function sealObject(name: string, plain: Buffer, key: BackupKey): Buffer {
  const nameBytes = Buffer.from(name, "utf8");
  const head = Buffer.alloc(NAME_AT + nameBytes.length);
  MAGIC.copy(head);
  key.id.copy(head, KEY_ID_AT);
  head.writeUInt32BE(head.length + plain.length + TAG_BYTES, LENGTH_AT);
  randomBytes(32).copy(head, SALT_AT);
  head.writeUInt16BE(nameBytes.length, NAME_LENGTH_AT);
  nameBytes.copy(head, NAME_AT);
  const cipher = createCipheriv("aes-256-gcm", keyOf(head, name, key), NONCE).setAAD(head);
  const body = cipher.update(plain);
  return Buffer.concat([head, body, cipher.final(), cipher.getAuthTag()]);
}

/** Errors: {@link BackupError} that says whether it is cut, changed, another one, or sealed under another key. */
export function openObject(name: string, sealed: Buffer, key: BackupKey): Buffer {
  if (sealed.length < NAME_AT) throw new BackupError("BACKUP_CUT", `${name} is cut short`);
  if (!sealed.subarray(0, MAGIC.length).equals(MAGIC))
    throw new BackupError("BACKUP_CHANGED", `${name} is no file of a backup`);
  if (!sealed.subarray(KEY_ID_AT, LENGTH_AT).equals(key.id))
    throw new BackupError(
      "BACKUP_WRONG_KEY",
      `${name} was sealed under another key: set the key file that it was made with`,
    );
  if (sealed.length < sealed.readUInt32BE(LENGTH_AT))
    throw new BackupError("BACKUP_CUT", `${name} is cut short`);
  const headBytes = NAME_AT + sealed.readUInt16BE(NAME_LENGTH_AT);
  const head = sealed.subarray(0, headBytes);
  const found = head.subarray(NAME_AT).toString("utf8");
  try {
    const cipher = createDecipheriv("aes-256-gcm", keyOf(head, found, key), NONCE, {
      authTagLength: TAG_BYTES,
    })
      .setAAD(head)
      .setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
    const plain = Buffer.concat([
      cipher.update(sealed.subarray(headBytes, sealed.length - TAG_BYTES)),
      cipher.final(),
    ]);
    if (found === name) return plain;
  } catch {
    throw new BackupError("BACKUP_CHANGED", `${name} is not what was written`);
  }
  throw new BackupError("BACKUP_MIXED", `${name} is ${found}, which was put in its place`);
}

function keyOf(head: Buffer, name: string, { secret }: BackupKey): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, head.subarray(SALT_AT, NAME_LENGTH_AT), name, 32));
}

export function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
