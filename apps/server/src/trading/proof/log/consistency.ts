import { assert } from "@maru/values";
import { merkleTree } from "../../../platform/merkle-tree.ts";
import { type Tile, TILE_WIDTH } from "./tiles.ts";

export type ReadHashes = (tile: Tile) => Promise<readonly Buffer[]>;

/** What shows that a log of `to` leaves begins with the log that had `from` (RFC 6962, 2.1.2); nothing where they are the same. */
export function consistencyProof(from: number, to: number, read: ReadHashes): Promise<readonly Buffer[]> {
  assert(from >= 0 && from <= to, `a log of ${to} leaves does not grow from ${from}`);
  if (from === 0 || from === to) return Promise.resolve([]);
  return subProof({ from, start: 0, size: to, isKnown: true }, readOnce(read));
}

interface Part {
  /** Leaves of the older log within the part. */
  readonly from: number;
  readonly start: number;
  readonly size: number;
  /** Whether the part's own root is that of the older log, which who asks has. */
  readonly isKnown: boolean;
}

async function subProof({ from, start, size, isKnown }: Part, read: ReadHashes): Promise<readonly Buffer[]> {
  if (from === size) return isKnown ? [] : [await rootOf(start, size, read)];
  const left = splitOf(size);
  if (from <= left) {
    const proof = await subProof({ from, start, size: left, isKnown }, read);
    return [...proof, await rootOf(start + left, size - left, read)];
  }
  const rest = { from: from - left, start: start + left, size: size - left, isKnown: false };
  return [...(await subProof(rest, read)), await rootOf(start, left, read)];
}

/** The greatest power of two below the size. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** The root over neighbours whose first is at a multiple of their number, rounded up to a power of two: a subtree of the log's tree. */
async function rootOf(start: number, size: number, read: ReadHashes): Promise<Buffer> {
  let [level, unit] = [0, 1];
  while (size % (unit * TILE_WIDTH) === 0) [level, unit] = [level + 1, unit * TILE_WIDTH];
  const [first, width] = [start / unit, size / unit];
  if (width <= TILE_WIDTH) {
    const tile = { level, index: Math.floor(first / TILE_WIDTH), width: TILE_WIDTH };
    const hashes = (await read(tile)).slice(first % TILE_WIDTH, (first % TILE_WIDTH) + width);
    assert(hashes.length === width, `the log has no ${width} hashes of level ${level} from ${first} on`);
    return merkleTree(hashes).root;
  }
  const left = splitOf(size);
  const halves = [await rootOf(start, left, read), await rootOf(start + left, size - left, read)];
  return merkleTree(halves).root;
}

/** Neighbouring parts lie in one tile. */
function readOnce(read: ReadHashes): ReadHashes {
  const known = new Map<string, Promise<readonly Buffer[]>>();
  return (tile) => {
    const place = `${tile.level}/${tile.index}`;
    const hashes = known.get(place) ?? read(tile);
    known.set(place, hashes);
    return hashes;
  };
}
