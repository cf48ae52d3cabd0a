import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openEdgeTree } from "./edge-tree.ts";
import { leafHash, merklePath, merkleTree } from "./merkle-tree.ts";

const sha256 = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();

const hex = (path: readonly Buffer[]) => path.map((hash) => hash.toString("hex"));

/** The definition of RFC 6962, section 2.1: split at the largest power of two below the size. */
function rootByDefinition(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 1) return leaves[0] ?? Buffer.alloc(0);
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return sha256(
    Buffer.of(1),
    rootByDefinition(leaves.slice(0, split)),
    rootByDefinition(leaves.slice(split)),
  );
}

/** The audit path by its definition, section 2.1.1. */
function pathByDefinition(leaves: readonly Buffer[], index: number): readonly Buffer[] {
  if (leaves.length === 1) return [];
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...pathByDefinition(left, index), rootByDefinition(right)]
    : [...pathByDefinition(right, index - split), rootByDefinition(left)];
}

describe("the tree of which only the ends are kept", () => {
  it("is the one of the RFC after each leaf, and has the paths of its first and its last", () => {
    const leaves = Array.from({ length: 140 }, (_, at) => sha256(Buffer.of(at)));
    const tree = openEdgeTree();
    expect(() => tree.edges()).toThrow("at least one leaf");
    for (const [at, leaf] of leaves.entries()) {
      tree.add(leaf);
      const upTo = leaves.slice(0, at + 1);
      const { root, size, firstPath, lastPath } = tree.edges();
      expect([size, tree.size()]).toEqual([at + 1, at + 1]);
      expect(root).toEqual(rootByDefinition(upTo));
      expect(hex(firstPath)).toEqual(hex(pathByDefinition(upTo, 0)));
      expect(hex(lastPath)).toEqual(hex(pathByDefinition(upTo, at)));
    }
  });
});

describe("the tree", () => {
  it("is the one of the RFC, root and every path, for 1 to 40 leaves", () => {
    for (let size = 1; size <= 40; size += 1) {
      const leaves = Array.from({ length: size }, (_, at) => sha256(Buffer.of(size, at)));
      const tree = merkleTree(leaves);
      expect(tree.root).toEqual(rootByDefinition(leaves));
      for (let at = 0; at < size; at += 1)
        expect(hex(merklePath(tree.levels, at))).toEqual(hex(pathByDefinition(leaves, at)));
    }
  });

  it("hashes a leaf with its salt, apart from any node", () => {
    const [salt, text] = [Buffer.alloc(16, 7), '{"a":"é"}'];
    expect(leafHash(salt, text)).toEqual(sha256(Buffer.of(0), salt, Buffer.from(text, "utf8")));
  });
});
