import { sign } from "node:crypto";
import { canonicalJson } from "./canonical-json.ts";
import { leafHash, type MerkleTree, merklePath, merkleTree } from "./merkle-tree.ts";
import type { ReceiptKey } from "./receipt-keys.ts";
import type { ReceiptSubject } from "./receipt-subject.ts";

/** What the one signature of a batch covers. */
export interface SignedHead {
  readonly issuedAtMs: number;
  readonly keyId: string;
  readonly root: Buffer;
  readonly size: number;
  readonly signature: Buffer;
}

export interface SignedTree {
  readonly tree: MerkleTree;
  readonly head: SignedHead;
}

/** Signs many statements at once: whatever their number, one tree and one signature. */
export function signTree(leaves: readonly Buffer[], key: ReceiptKey, nowMs: number): SignedTree {
  const tree = merkleTree(leaves);
  // A clock that was set back must not date a signature before its key.
  const issuedAtMs = Math.max(nowMs, key.validFromMs);
  const head = { issuedAtMs, keyId: key.id, root: tree.root, size: leaves.length };
  return { tree, head: { ...head, signature: sign(null, signedBytes(head), key.privateKey) } };
}

export function subjectLeaf(subject: ReceiptSubject, salt: Uint8Array): Buffer {
  return leafHash(salt, canonicalJson(subject));
}

/** The receipt as its owner keeps it: canonical JSON, so that no byte of it can change unseen. */
export function receiptText(
  statement: { readonly subject: ReceiptSubject; readonly salt: Buffer; readonly index: number },
  { tree, head }: SignedTree,
): string {
  return canonicalJson({
    batch: {
      index: String(statement.index),
      issuedAtMs: String(head.issuedAtMs),
      keyId: head.keyId,
      path: merklePath(tree, statement.index).map((hash) => hash.toString("base64url")),
      root: head.root.toString("base64url"),
      signature: head.signature.toString("base64url"),
      size: String(head.size),
    },
    salt: statement.salt.toString("base64url"),
    subject: statement.subject,
    version: "1",
  });
}

/** Named, so that a signature over anything else of ours can never be passed off as a receipt's. */
function signedBytes(head: Omit<SignedHead, "signature">): Buffer {
  const text = canonicalJson({
    issuedAtMs: String(head.issuedAtMs),
    keyId: head.keyId,
    root: head.root.toString("base64url"),
    size: String(head.size),
    what: "maru receipts 1",
  });
  return Buffer.from(text, "utf8");
}
