import { createHash, sign } from "node:crypto";
import type { ReceiptKey } from "../receipts/receipt-keys.ts";
import type { StoredCheckpoint } from "./log-store.ts";

/** How a signed note marks an Ed25519 key. */
const ED25519_NOTE = 1;

/** Names this log among all logs, for as long as it lives. */
export function originOf(firstKeyId: string): string {
  return `maru.log/${firstKeyId}`;
}

export function signCheckpoint(
  head: { readonly origin: string; readonly size: number; readonly root: Buffer },
  key: ReceiptKey,
  nowMs: number,
): StoredCheckpoint {
  const signature = sign(null, Buffer.from(noteText(head), "utf8"), key.privateKey);
  return { size: head.size, root: head.root, issuedAtMs: nowMs, keyId: key.id, signature };
}

/** The note of C2SP tlog-checkpoint: text, an empty line, and `— name base64(four bytes that name the key | signature)`. */
export function writeNote(stored: StoredCheckpoint, origin: string, publicKey: Uint8Array): string {
  const keyHash = createHash("sha256")
    .update(`${origin}\n`)
    .update(Buffer.of(ED25519_NOTE))
    .update(publicKey)
    .digest()
    .subarray(0, 4);
  const mark = Buffer.concat([keyHash, stored.signature]).toString("base64");
  return `${noteText({ ...stored, origin })}\n— ${origin} ${mark}\n`;
}

function noteText({
  origin,
  size,
  root,
}: {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
}): string {
  return `${origin}\n${size}\n${root.toString("base64")}\n`;
}
