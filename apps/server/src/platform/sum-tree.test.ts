import { createHash } from "node:crypto";
import { describe, expect, it, test } from "vitest";
import {
  inLeafOrder,
  packNodes,
  type SumNode,
  sumLeaf,
  sumNode,
  sumPath,
  sumRoot,
  type SumTile,
  sumTiles,
  unpackNodes,
} from "./sum-tree.ts";

const nodesOf = (count: number): readonly SumNode[] =>
  Array.from({ length: count }, (_, at) => sumLeaf(`leaf ${at}`, BigInt(at))).toSorted(inLeafOrder);

/** By halves, as RFC 6962 has it. */
function rootByHalves(nodes: readonly SumNode[]): SumNode {
  const [only] = nodes;
  if (only !== undefined && nodes.length === 1) return only;
  let half = 1;
  while (half * 2 < nodes.length) half *= 2;
  return sumNode(rootByHalves(nodes.slice(0, half)), rootByHalves(nodes.slice(half)));
}

const rootOf = (tiles: readonly SumTile[]): SumNode => sumRoot(tiles.at(-1)?.nodes ?? []);

describe("a tree of sums", () => {
  it("hashes what its description says: known answers", () => {
    // printf '\0a' | sha256sum, and the 81 bytes 01 | 0000000000000005 | … | 0000000000000007 | …
    const [a, b] = [sumLeaf("a", 5n), sumLeaf("b", 7n)];
    expect(a.hash.toString("hex")).toBe("022a6979e6dab7aa5ae4c3e5e45f7e977112a7e63593820dbec1ec738a24f93c");
    const by = createHash("sha256");
    by.update(Buffer.from(`01${"00".repeat(7)}05${a.hash.toString("hex")}`, "hex"));
    by.update(Buffer.from(`${"00".repeat(7)}07${b.hash.toString("hex")}`, "hex"));
    expect(sumNode(a, b)).toEqual({ sum: 12n, hash: by.digest() });
  });

  it("binds each child's sum apart", () => {
    const [a, b] = [sumLeaf("a", 5n), sumLeaf("b", 7n)];
    expect(sumNode({ ...a, sum: 6n }, { ...b, sum: 6n }).hash).not.toEqual(sumNode(a, b).hash);
  });

  it("takes no sum below 0 and none of 2^63", () => {
    expect(() => sumLeaf("a", -1n)).toThrow("-1 is no sum of a tree");
    expect(() => sumLeaf("a", 1n << 63n)).toThrow("no sum of a tree");
    const most = sumLeaf("a", (1n << 63n) - 1n);
    expect(() => sumNode(most, sumLeaf("b", 1n))).toThrow("no sum of a tree");
  });

  it("is kept in rows that come back as they were", () => {
    const nodes = nodesOf(7);
    expect(unpackNodes(packNodes(nodes))).toEqual(nodes);
  });
});

test.each([1, 2, 3, 255, 256, 257, 513, 700])(
  "%i leaves have the root and the paths of the RFC",
  async (count) => {
    const leaves = nodesOf(count);
    const tiles = [...sumTiles(leaves)];
    const root = rootByHalves(leaves);
    expect(rootOf(tiles)).toEqual(root);
    expect(root.sum).toBe(BigInt((count * (count - 1)) / 2));
    const tileAt = async (level: number, index: number) =>
      tiles.find((tile) => tile.level === level && tile.index === index)?.nodes ?? [];
    for (const place of new Set([0, 1, 254, 255, 256, 511, 512, count - 1].filter((at) => at < count))) {
      const path = await sumPath({ place, leaves: count }, tileAt);
      const beside = path.reduce((sum, node) => sum + node.sum, 0n);
      expect(beside + (leaves[place]?.sum ?? 0n), `${place}`).toBe(root.sum);
    }
  },
);
