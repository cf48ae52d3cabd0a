import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { assert } from "@maru/values";
import { StartError } from "../../../platform/start-error.ts";

/** A key that signs from `validFromMs` on, until a younger one does. */
export interface ReceiptKey {
  /** Derived from the public key, so that an id cannot name two keys. */
  readonly id: string;
  readonly validFromMs: number;
  /** 32 bytes. */
  readonly publicKey: Buffer;
  readonly privateKey: KeyObject;
}

const FILE = /^receipt-(\d{13})\.pem$/;
/** The only thing before an Ed25519 key's 32 bytes in its SPKI form. */
const SPKI_PREFIX_BYTES = 12;

/**
 * The Ed25519 keys of `keys/` under `dataDir`, oldest first: `receipt-<first moment, epoch ms>.pem`, PKCS#8, readable by their owner alone.
 * The first start makes one. A file dated ahead is published at once and signs from its moment on: that is the rotation.
 * Errors: {@link StartError} naming the file that is open to others, or holds no such key.
 */
export function loadReceiptKeys(dataDir: string, nowMs: number): readonly ReceiptKey[] {
  const folder = path.join(dataDir, "keys");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (keyFiles(folder).length === 0) makeKey(folder, nowMs);
    return keyFiles(folder).map((name) => readKey(folder, name));
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `the receipt keys in ${folder} cannot be made or read (${String(error)}): set MARU_DATA_DIR`,
      { cause: error },
    );
  }
}

/** The key that signs now: the youngest whose moment has come. */
export function signingKeyAt(keys: readonly ReceiptKey[], nowMs: number): ReceiptKey {
  const key = keys.findLast(({ validFromMs }) => validFromMs <= nowMs) ?? keys[0];
  assert(key !== undefined, "there is no receipt key");
  return key;
}

export function keyIdOf(publicKey: Uint8Array): string {
  return createHash("sha256").update(publicKey).digest("base64url").slice(0, 22);
}

function keyFiles(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => FILE.test(name))
    .toSorted();
}

/** Written aside and linked: a file that is there is whole. */
function makeKey(folder: string, nowMs: number): void {
  const draft = path.join(folder, `receipt.${process.pid}.${randomBytes(4).toString("hex")}`);
  const { privateKey } = generateKeyPairSync("ed25519");
  try {
    writeFileSync(draft, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600, flag: "wx" });
    linkSync(draft, path.join(folder, `receipt-${String(nowMs).padStart(13, "0")}.pem`));
  } finally {
    rmSync(draft, { force: true });
  }
}

function readKey(folder: string, name: string): ReceiptKey {
  const file = path.join(folder, name);
  const mode = statSync(file).mode & 0o777;
  if (process.platform !== "win32" && (mode & 0o077) !== 0) {
    throw new StartError(
      `the receipt key ${file} is open to other users (mode ${mode.toString(8)}): set its mode to 600`,
    );
  }
  const privateKey = privateKeyOf(file);
  const spki = createPublicKey(privateKey).export({ type: "spki", format: "der" });
  const publicKey = spki.subarray(SPKI_PREFIX_BYTES);
  return { id: keyIdOf(publicKey), validFromMs: Number(FILE.exec(name)?.[1]), publicKey, privateKey };
}

function privateKeyOf(file: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(file));
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // Told below, together with a key of another kind.
  }
  throw new StartError(
    `${file} holds no Ed25519 key: make one with openssl genpkey -algorithm ed25519, or remove it`,
  );
}
