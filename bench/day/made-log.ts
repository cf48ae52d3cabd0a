import { leafHash, merkleTree } from "../../apps/server/src/platform/merkle-tree.ts";
import { TILE_WIDTH } from "../../apps/server/src/trading/proof/log/tiles.ts";

/** A log that stands in memory, as it was at each of its sizes. */
export interface MadeLog {
  readonly size: number;
  add(body: string): number;
  rootAt(size: number): Buffer;
  tile(level: number, index: number): readonly Buffer[];
  entries(index: number): readonly string[];
}

const NO_SALT = new Uint8Array(0);

function tileOf<Part>(list: readonly Part[], index: number): readonly Part[] {
  return list.slice(index * TILE_WIDTH, (index + 1) * TILE_WIDTH);
}

export function makeLog(): MadeLog {
  const bodies: string[] = [];
  const hashes: Buffer[] = [];
  /** Roots of whole tiles. */
  const tiles: Buffer[] = [];
  return {
    get size() {
      return bodies.length;
    },
    add: (body) => {
      bodies.push(body);
      hashes.push(leafHash(NO_SALT, body));
      if (hashes.length % TILE_WIDTH === 0) tiles.push(merkleTree(hashes.slice(-TILE_WIDTH)).root);
      return bodies.length - 1;
    },
    rootAt: (size) => {
      const whole = Math.floor(size / TILE_WIDTH);
      const tail = hashes.slice(whole * TILE_WIDTH, size);
      return merkleTree([...tiles.slice(0, whole), ...(tail.length === 0 ? [] : [merkleTree(tail).root])])
        .root;
    },
    tile: (level, index) => tileOf(level === 0 ? hashes : tiles, index),
    entries: (index) => tileOf(bodies, index),
  };
}
