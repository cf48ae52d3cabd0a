import { hash } from "node:crypto";
import { assert } from "@maru/values";

export const HASH_BYTES = 32;

const NODE_BYTES = 1 + 2 * HASH_BYTES;

/** A tree of RFC 6962 over leaf hashes: `levels[0]` are the leaves, the last level is the root alone. */
export interface MerkleTree {
  readonly levels: readonly (readonly Buffer[])[];
  readonly root: Buffer;
}

/** The hash of a leaf: SHA-256(0x00 | salt | text). The salt keeps a stranger from guessing what a leaf says. */
export function leafHash(salt: Uint8Array, text: string): Buffer {
  const message = Buffer.allocUnsafe(1 + salt.length + Buffer.byteLength(text, "utf8"));
  message[0] = 0;
  message.set(salt, 1);
  message.write(text, 1 + salt.length, "utf8");
  return hash("sha256", message, "buffer");
}

/** Builds the tree. An odd node at the end of a level goes up as it is, which is the RFC's split at a power of two. */
export function merkleTree(leaves: readonly Buffer[]): MerkleTree {
  assert(leaves.length > 0, "a tree has at least one leaf");
  const levels: (readonly Buffer[])[] = [leaves];
  for (let level = leaves; level.length > 1;) {
    level = parentsOf(level);
    levels.push(level);
  }
  const root = levels.at(-1)?.[0];
  assert(root !== undefined, "the last level is the root");
  return { levels, root };
}

/** What stands beside the way from leaf `index` to the root, lowest first; of a tree of hashes, or of one of their texts. */
export function merklePath<Node>(levels: readonly (readonly Node[])[], index: number): readonly Node[] {
  const path: Node[] = [];
  for (let level = 0, at = index; level < levels.length - 1; level += 1, at >>= 1) {
    const sibling = levels[level]?.[at ^ 1];
    if (sibling !== undefined) path.push(sibling);
  }
  return path;
}

function parentsOf(level: readonly Buffer[]): readonly Buffer[] {
  const parents: Buffer[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at], level[at + 1]];
    if (left === undefined) break;
    parents.push(right === undefined ? left : nodeHash(left, right));
  }
  return parents;
}

/** The hash of the node over two others. */
export function nodeHash(left: Buffer, right: Buffer): Buffer {
  const message = Buffer.allocUnsafe(NODE_BYTES);
  message[0] = 1;
  message.set(left, 1);
  message.set(right, 1 + HASH_BYTES);
  return hash("sha256", message, "buffer");
}
