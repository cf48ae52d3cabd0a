import { HASH_BYTES, merkleTree } from "../../../platform/merkle-tree.ts";

/** Leaves, or roots of tiles, that stand under one tile. */
export const TILE_WIDTH = 256;

/** `width` neighbours of one level from `index * 256` on; level 0 are the leaves, level 1 the roots of whole tiles of leaves. */
export interface Tile {
  readonly level: number;
  readonly index: number;
  readonly width: number;
}

/** The tiles at the growing edge of a log of `size` leaves, from the leaves up: all that its root has to be made of. */
export function edgeOf(size: number): readonly Tile[] {
  const edge: Tile[] = [];
  for (let [level, count] = [0, size]; count > 0; level += 1, count = Math.floor(count / TILE_WIDTH)) {
    edge.push({ level, index: Math.floor(count / TILE_WIDTH), width: count % TILE_WIDTH });
  }
  return edge;
}

/**
 * The root of a log from the hashes of its edge, from the leaves up. A tile that is not whole yet stands last among its
 * neighbours, as the tree of RFC 6962 has it.
 */
export function rootOfEdge(edge: readonly (readonly Buffer[])[]): Buffer {
  let below: readonly Buffer[] = [];
  for (const hashes of edge) {
    const level = [...hashes, ...below];
    below = level.length === 0 ? [] : [merkleTree(level).root];
  }
  const [root] = below;
  if (root === undefined) throw new RangeError("a log without leaves has no root to sign");
  return root;
}

/** Tiles of `level` that became whole when the level below grew from `before` to `after`. */
export function filledTiles(before: number, after: number): readonly number[] {
  const [first, end] = [Math.floor(before / TILE_WIDTH), Math.floor(after / TILE_WIDTH)];
  return Array.from({ length: end - first }, (_, at) => first + at);
}

/** Hashes one after another, cut apart. */
export function hashesIn(bytes: Buffer): readonly Buffer[] {
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
}
