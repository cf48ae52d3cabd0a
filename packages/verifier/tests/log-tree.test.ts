import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { leafAt, readTree, type ReadTile, rootOfTree, rootWhenSmaller } from "../src/log/log-tree.ts";

const WIDTH = 256;

const hashOf = (...parts: readonly Uint8Array[]): Uint8Array =>
  createHash("sha256").update(Buffer.concat(parts)).digest();

/** The root as the RFC defines it, by halves: nothing of it is shared with what is tested. */
function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  const [only] = leaves;
  if (only !== undefined && leaves.length === 1) return only;
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return hashOf(Buffer.of(1), rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)));
}

const leavesOf = (size: number, log: string): Uint8Array[] =>
  Array.from({ length: size }, (_, at) => hashOf(Buffer.from(`${log} ${at}`)));

/** The tiles of a log as an operator serves them. */
function serve(leaves: readonly Uint8Array[]): ReadTile {
  return async (level, index) => {
    const from = index * WIDTH;
    if (level === 0) return leaves.slice(from, from + WIDTH);
    const whole = Math.floor(leaves.length / WIDTH);
    return Array.from({ length: whole }, (_, at) => rootOf(leaves.slice(at * WIDTH, (at + 1) * WIDTH))).slice(
      from,
      from + WIDTH,
    );
  };
}

test.each([1, 2, 3, 255, 256, 257, 511, 512, 513, 600, 767, 1_031])(
  "the root of %i leaves is the RFC's, and so is the root of every beginning",
  async (size) => {
    const leaves = leavesOf(size, "log");
    const read = serve(leaves);
    const tree = await readTree(size, read);
    expect(rootOfTree(tree)).toEqual(rootOf(leaves));
    for (const smaller of [1, 7, 255, 256, 257, 300, 512, 599, size].filter((at) => at <= size))
      expect(await rootWhenSmaller(tree, smaller, read), `${smaller}`).toEqual(
        rootOf(leaves.slice(0, smaller)),
      );
    for (const place of [0, 6, 255, 256, 511, size - 1].filter((at) => at < size))
      expect(await leafAt(tree, place, read), `${place}`).toEqual(leaves[place]);
  },
);

/** A log in which one leaf was exchanged, while the tile with the true leaf is still served to who looks at the past. */
async function forked(place: number): Promise<{ readonly read: ReadTile; readonly size: number }> {
  const size = 600;
  const past = leavesOf(size, "log");
  const now = past.with(place, hashOf(Buffer.from("another")));
  const [before, after] = [serve(past), serve(now)];
  const tile = Math.floor(place / WIDTH);
  return {
    size,
    read: (level, index) => (level === 0 && index === tile ? before(0, tile) : after(level, index)),
  };
}

test.each([
  [7, 100],
  [7, 8],
  [255, 130],
  [300, 400],
  [256, 511],
])(
  "one past for the root and another for who kept %i of it is found, asked for the first %i",
  async (place, kept) => {
    const { read, size } = await forked(place);
    const tree = await readTree(size, read);
    await expect(rootWhenSmaller(tree, kept, read)).rejects.toThrow(/is not the one under its root/);
    await expect(leafAt(tree, place, read)).rejects.toThrow(/is not the one under its root/);
  },
);

test("a tile with a leaf too few, a missing one and a shrunk log are found", async () => {
  const leaves = leavesOf(600, "log");
  const read = serve(leaves);
  const tree = await readTree(600, read);
  const short: ReadTile = async (level, index) => (await read(level, index)).slice(0, 255);
  await expect(leafAt(tree, 3, short)).rejects.toThrow(/not the one under its root/);
  // The hashes above the leaves lead to the same root, and are no leaves.
  const nodes: ReadTile = async (level, index) => {
    const tile = await read(level, index);
    return Array.from({ length: WIDTH / 2 }, (_, at) => rootOf(tile.slice(2 * at, 2 * at + 2)));
  };
  await expect(leafAt(tree, 3, nodes)).rejects.toThrow(/not the one under its root/);
  await expect(readTree(600, async () => [])).rejects.toThrow(/missing/);
  await expect(
    readTree(600, (level, index) => (level === 0 ? Promise.resolve([]) : read(level, index))),
  ).rejects.toThrow(/too few leaves/);
  await expect(rootWhenSmaller(tree, 601, read)).rejects.toThrow(/shrunk/);
  await expect(leafAt(tree, 600, read)).rejects.toThrow(/behind the checkpoint/);
});
