import { sign } from "node:crypto";
import { canonicalJson } from "./canonical-json.ts";
import { type MerkleTree, merklePath, merkleTree } from "../../../platform/merkle-tree.ts";
import type { ReceiptKey } from "./receipt-keys.ts";

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

/** One statement's place in a batch; `text` is its canonical JSON. */
export interface Place {
  readonly text: string;
  readonly salt: Buffer;
  readonly index: number;
  readonly version: ReceiptVersion;
}

/** From the second on a bet's receipt names the leaf that promised its round. */
export type ReceiptVersion = "1" | "2";

/**
 * Writes receipts of one batch as their owners keep them: canonical JSON, so that no byte of it can change unseen. The hashes of the tree
 * are spelled once; a path of a large batch has ten of them, and each stands in many receipts.
 */
export function receiptWriter({ tree, head }: SignedTree): (place: Place) => string {
  const levels = tree.levels.map((level) => level.map((hash) => `"${hash.toString("base64url")}"`));
  const before = `"issuedAtMs":"${head.issuedAtMs}","keyId":${JSON.stringify(head.keyId)},"path":[`;
  const after = `],"root":"${head.root.toString("base64url")}","signature":"${head.signature.toString("base64url")}","size":"${head.size}"}`;
  return ({ text, salt, index, version }) => {
    const path = merklePath(levels, index).join(",");
    const own = `,"salt":"${salt.toString("base64url")}","subject":${text},"version":"${version}"}`;
    return `{"batch":{"index":"${index}",${before}${path}${after}${own}`;
  };
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
