import { hash } from "node:crypto";
import { assert } from "@maru/values";
import { HASH_BYTES } from "./merkle-tree.ts";

/** A node of a tree of sums: what stands under it, and a hash that binds the sums of both of its children apart. */
export interface SumNode {
  readonly sum: bigint;
  readonly hash: Buffer;
}

/** A row of up to {@link SUM_TILE_WIDTH} neighbouring nodes: of leaves on level 0, of the roots of such rows above it. */
export interface SumTile {
  readonly level: number;
  readonly index: number;
  readonly nodes: readonly SumNode[];
}

/** A power of two, so that a row is a whole subtree of RFC 6962. */
const SUM_TILE_WIDTH = 256;

const SUM_BYTES = 8;
const NODE_BYTES = SUM_BYTES + HASH_BYTES;
const LARGEST_SUM = (1n << 63n) - 1n;

/** The leaf that says `text`: SHA-256(0x00 | text). */
export function sumLeaf(text: string, sum: bigint): SumNode {
  return { sum: inBounds(sum), hash: hash("sha256", Buffer.from(`\0${text}`), "buffer") };
}

/**
 * SHA-256(0x01 | left sum | left hash | right sum | right hash), sums in 8 bytes, big-endian. Were only their total hashed, a path could name
 * another sum beside itself than the one the other branch was made with, and hide what is owed there.
 */
export function sumNode(left: SumNode, right: SumNode): SumNode {
  const message = Buffer.concat([Buffer.of(1), nodeBytes(left), nodeBytes(right)]);
  return { sum: inBounds(left.sum + right.sum), hash: hash("sha256", message, "buffer") };
}

/** In the order of their hashes, which says nothing of whose they are. */
export function inLeafOrder(a: SumNode, b: SumNode): number {
  return Buffer.compare(a.hash, b.hash);
}

/** All rows of the tree from the leaves up, one at a time; the last one has the nodes under the root. An odd node goes up as it is. */
export function* sumTiles(leaves: readonly SumNode[]): Generator<SumTile> {
  assert(leaves.length > 0, "a tree has at least one leaf");
  let row = leaves;
  for (let level = 0; level === 0 || row.length > 1; level += 1) {
    const roots: SumNode[] = [];
    for (let from = 0; from < row.length; from += SUM_TILE_WIDTH) {
      const nodes = row.slice(from, from + SUM_TILE_WIDTH);
      roots.push(sumRoot(nodes));
      yield { level, index: from / SUM_TILE_WIDTH, nodes };
    }
    row = roots;
  }
}

export function sumRoot(nodes: readonly SumNode[]): SumNode {
  const root = levelsOf(nodes).at(-1)?.[0];
  assert(root !== undefined, "a tree has at least one leaf");
  return root;
}

/** What stands beside the way from the leaf at `place` to the root, lowest first. `tileAt` gives a row of the tree of so many leaves. */
export async function sumPath(
  { place, leaves }: { readonly place: number; readonly leaves: number },
  tileAt: (level: number, index: number) => Promise<readonly SumNode[]>,
): Promise<readonly SumNode[]> {
  const path: SumNode[] = [];
  let [at, width] = [place, leaves];
  for (let level = 0; level === 0 || width > 1; level += 1) {
    const nodes = await tileAt(level, Math.floor(at / SUM_TILE_WIDTH));
    path.push(...pathWithin(nodes, at % SUM_TILE_WIDTH));
    [at, width] = [Math.floor(at / SUM_TILE_WIDTH), Math.ceil(width / SUM_TILE_WIDTH)];
  }
  return path;
}

export function packNodes(nodes: readonly SumNode[]): Buffer {
  return Buffer.concat(nodes.map(nodeBytes));
}

export function unpackNodes(bytes: Buffer): readonly SumNode[] {
  return Array.from({ length: bytes.length / NODE_BYTES }, (_, at) => ({
    sum: bytes.readBigUInt64BE(at * NODE_BYTES),
    hash: bytes.subarray(at * NODE_BYTES + SUM_BYTES, (at + 1) * NODE_BYTES),
  }));
}

function pathWithin(nodes: readonly SumNode[], place: number): readonly SumNode[] {
  const path: SumNode[] = [];
  let at = place;
  for (const level of levelsOf(nodes).slice(0, -1)) {
    const sibling = level[at ^ 1];
    if (sibling !== undefined) path.push(sibling);
    at >>= 1;
  }
  return path;
}

function levelsOf(nodes: readonly SumNode[]): readonly (readonly SumNode[])[] {
  const levels = [nodes];
  for (let level = nodes; level.length > 1;) {
    const below = level;
    level = Array.from({ length: Math.ceil(below.length / 2) }, (_, at) => parentOf(below, 2 * at));
    levels.push(level);
  }
  return levels;
}

function parentOf(level: readonly SumNode[], at: number): SumNode {
  const [left, right] = [level[at], level[at + 1]];
  assert(left !== undefined, "a parent has a left child");
  return right === undefined ? left : sumNode(left, right);
}

function nodeBytes(node: SumNode): Buffer {
  const bytes = Buffer.allocUnsafe(NODE_BYTES);
  bytes.writeBigUInt64BE(node.sum, 0);
  node.hash.copy(bytes, SUM_BYTES);
  return bytes;
}

function inBounds(sum: bigint): bigint {
  assert(sum >= 0n && sum <= LARGEST_SUM, `${sum} is no sum of a tree`);
  return sum;
}
