import type { ReceiptKey } from "../receipts/receipt-keys.ts";
import type { StoredCheckpoint } from "./log-store.ts";
import { sign } from "node:crypto";
import { type NoteKey, noteLine } from "./signed-note.ts";

/** Names this log among all logs, for as long as it lives. */
export function originOf(firstKeyId: string): string {
  return `maru.log/${firstKeyId}`;
}

export function signCheckpoint(
  head: { readonly origin: string; readonly size: number; readonly root: Buffer },
  key: ReceiptKey,
  nowMs: number,
): StoredCheckpoint {
  const signature = sign(null, Buffer.from(checkpointText(head), "utf8"), key.privateKey);
  return { size: head.size, root: head.root, issuedAtMs: nowMs, keyId: key.id, signature };
}

/** The note of C2SP tlog-checkpoint: its text, an empty line, and who has signed it, the operator first. */
export function writeNote(
  stored: StoredCheckpoint,
  key: NoteKey,
  cosignatures: readonly string[] = [],
): string {
  const own = noteLine(key, stored.signature);
  return `${checkpointText({ ...stored, origin: key.name })}\n${own}${cosignatures.join("")}`;
}

function checkpointText({
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
