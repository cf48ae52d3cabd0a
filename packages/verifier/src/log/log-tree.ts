import { sha256 } from "#crypto";
import { isEqual } from "../base/bytes.ts";
import { asFields, bytesOf, listField } from "../base/fields.ts";
import { demand } from "../base/verdict.ts";

/** Leaves under one tile, and tiles under one of the level above. */
export const TILE_WIDTH = 256;

/** Hashes of the public log as the operator serves them; nothing of them is believed until they lead to a signed root. */
export type ReadTile = (level: number, index: number) => Promise<readonly Uint8Array[]>;

/** Reads a tile in the answer of `/api/public/log/tile/{level}/{index}`, without its envelope. Throws where it is none. */
export function hashesOfTile(tile: unknown): readonly Uint8Array[] {
  return listField(asFields(tile, "a tile"), "hashes").map((hash) => bytesOf(hash, 32, "a hash"));
}

/** A log of one size: the roots of its whole tiles, and the leaves behind them. */
export interface LogTree {
  readonly size: number;
  readonly tiles: readonly Uint8Array[];
  readonly tail: readonly Uint8Array[];
}

/** Reads so much of a log that its root can be computed: a hash for each 256 leaves, and the leaves of the last tile. */
export async function readTree(size: number, read: ReadTile): Promise<LogTree> {
  const wholeTiles = Math.floor(size / TILE_WIDTH);
  const tiles: Uint8Array[] = [];
  for (let index = 0; tiles.length < wholeTiles; index += 1) {
    const hashes = await read(1, index);
    demand(hashes.length > 0, `tile 1/${index} of the log is missing`);
    tiles.push(...hashes);
  }
  const width = size % TILE_WIDTH;
  const tail = width === 0 ? [] : (await read(0, wholeTiles)).slice(0, width);
  demand(tail.length === width, `tile 0/${wholeTiles} of the log has too few leaves`);
  return { size, tiles: tiles.slice(0, wholeTiles), tail };
}

export function rootOfTree({ tiles, tail }: LogTree): Uint8Array {
  return rootOf(tail.length === 0 ? tiles : [...tiles, rootOf(tail)]);
}

/**
 * The root that the same log had when it was smaller. Both roots come from the same hashes, so a log that has both has the smaller
 * one as its beginning. Throws where the tile that the smaller log ended in does not lead to the hash that stands for it now.
 */
export async function rootWhenSmaller(tree: LogTree, size: number, read: ReadTile): Promise<Uint8Array> {
  demand(size <= tree.size, `the log has shrunk from ${size} to ${tree.size}`);
  return rootOfFirst(tree, size, await leavesOfTile(tree, tileOf(size), read));
}

/** The tile that so many leaves end in. */
export function tileOf(size: number): number {
  return Math.floor(size / TILE_WIDTH);
}

/** The root over the first leaves of a log, by the hashes of the tile that they end in. */
export function rootOfFirst(tree: LogTree, size: number, leaves: readonly Uint8Array[]): Uint8Array {
  const wholeTiles = tileOf(size);
  const width = size % TILE_WIDTH;
  return rootOfTree({ size, tiles: tree.tiles.slice(0, wholeTiles), tail: leaves.slice(0, width) });
}

/** The hash at a place of the log, as the root holds it. Throws where the served tile is not the one under the root. */
export async function leafAt(tree: LogTree, index: number, read: ReadTile): Promise<Uint8Array> {
  demand(index < tree.size, `leaf ${index} lies behind the checkpoint of ${tree.size}`);
  const leaves = await leavesOfTile(tree, Math.floor(index / TILE_WIDTH), read);
  const leaf = leaves[index % TILE_WIDTH];
  demand(leaf !== undefined, `leaf ${index} is missing`);
  return leaf;
}

/** The hashes of a tile's leaves, as the root holds them. */
export async function leavesOfTile(
  tree: LogTree,
  index: number,
  read: ReadTile,
): Promise<readonly Uint8Array[]> {
  const whole = tree.tiles[index];
  if (whole === undefined) return tree.tail;
  const leaves = await read(0, index);
  demand(
    leaves.length === TILE_WIDTH && isEqual(rootOf(leaves), whole),
    `tile 0/${index} of the log is not the one under its root`,
  );
  return leaves;
}

/** The root of RFC 6962 over hashes of leaves. */
export function rootOf(hashes: readonly Uint8Array[]): Uint8Array {
  let level = hashes;
  while (level.length > 1) {
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => {
      const [left, right] = [level[2 * at], level[2 * at + 1]];
      if (left === undefined) return new Uint8Array();
      return right === undefined ? left : sha256(Uint8Array.of(1), left, right);
    });
  }
  const [root] = level;
  demand(root !== undefined, "the log is empty");
  return root;
}
