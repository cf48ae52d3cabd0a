import { createHash } from "node:crypto";
import { assert } from "@maru/values";

export const HASH_BYTES = 32;

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

/** A tree of RFC 6962 over leaf hashes: `levels[0]` are the leaves, the last level is the root alone. */
export interface MerkleTree {
  readonly levels: readonly (readonly Buffer[])[];
  readonly root: Buffer;
}

/** The hash of a leaf: SHA-256(0x00 | salt | text). The salt keeps a stranger from guessing what a leaf says. */
export function leafHash(salt: Uint8Array, text: string): Buffer {
  return createHash("sha256").update(LEAF).update(salt).update(text, "utf8").digest();
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

/** The hashes that lead from leaf `index` to the root, lowest first. */
export function merklePath(tree: MerkleTree, index: number): readonly Buffer[] {
  const path: Buffer[] = [];
  for (let level = 0, at = index; level < tree.levels.length - 1; level += 1, at >>= 1) {
    const sibling = tree.levels[level]?.[at ^ 1];
    if (sibling !== undefined) path.push(sibling);
  }
  return path;
}

function parentsOf(level: readonly Buffer[]): readonly Buffer[] {
  const parents: Buffer[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at], level[at + 1]];
    if (left === undefined) break;
    parents.push(
      right === undefined ? left : createHash("sha256").update(NODE).update(left).update(right).digest(),
    );
  }
  return parents;
}
