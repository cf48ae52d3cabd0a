import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { merkleTree } from "../../../platform/merkle-tree.ts";
import { consistencyProof, type ReadHashes } from "./consistency.ts";
import { TILE_WIDTH } from "./tiles.ts";

const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
const leaves = (bodies: readonly Buffer[]): readonly Buffer[] =>
  bodies.map((body) => sha256(Buffer.of(0), body));

/** A log of these leaves as it is stored: they, and the roots of whole tiles. */
function storedLog(hashes: readonly Buffer[]): ReadHashes {
  const levels: (readonly Buffer[])[] = [hashes];
  for (let level = hashes; level.length >= TILE_WIDTH;) {
    const whole = Math.floor(level.length / TILE_WIDTH);
    level = Array.from(
      { length: whole },
      (_, at) => merkleTree(level.slice(at * TILE_WIDTH, (at + 1) * TILE_WIDTH)).root,
    );
    levels.push(level);
  }
  return async ({ level, index, width }) =>
    (levels[level] ?? []).slice(index * TILE_WIDTH, index * TILE_WIDTH + width);
}

/** As RFC 9162, 2.1.4.2 has it: shares nothing with how the proof is made. */
function leads(
  proof: readonly Buffer[],
  of: { from: number; to: number; fromRoot: Buffer; toRoot: Buffer },
): boolean {
  const { from, to, fromRoot, toRoot } = of;
  if (from === to) return proof.length === 0 && fromRoot.equals(toRoot);
  const path = (from & (from - 1)) === 0 ? [fromRoot, ...proof] : [...proof];
  let [fn, sn] = [from - 1, to - 1];
  while (fn % 2 === 1) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  const [first, ...rest] = path;
  if (first === undefined) return false;
  let [fr, sr] = [first, first];
  for (const hash of rest) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [sha256(Buffer.of(1), hash, fr), sha256(Buffer.of(1), hash, sr)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else sr = sha256(Buffer.of(1), sr, hash);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return fr.equals(fromRoot) && sr.equals(toRoot) && sn === 0;
}

describe("what shows that a log has only grown", () => {
  it("is what RFC 6962 gives of its seven leaves", async () => {
    const bodies = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657"];
    const seven = leaves(bodies.map((text) => Buffer.from(text, "hex")));
    const read = storedLog(seven);
    const root = (from: number, to: number): string => merkleTree(seven.slice(from, to)).root.toString("hex");
    const proofOf = async (from: number, to: number) =>
      (await consistencyProof(from, to, read)).map((hash) => hash.toString("hex"));
    // Of the RFC's own example: from 3 to 7 leaves c, d, g, l; from 4 l; from 6 i, j, k.
    expect(await proofOf(3, 7)).toEqual([root(2, 3), root(3, 4), root(0, 2), root(4, 7)]);
    expect(await proofOf(4, 7)).toEqual([root(4, 7)]);
    expect(await proofOf(6, 7)).toEqual([root(4, 6), root(6, 7), root(0, 4)]);
  });

  it("leads from any size to any other, over whole tiles and parts of them, and from nothing else", async () => {
    const many = leaves(Array.from({ length: 66_200 }, (_, n) => Buffer.from(String(n))));
    const read = storedLog(many);
    const rootAt = new Map<number, Buffer>();
    const root = (size: number): Buffer => {
      const known = rootAt.get(size) ?? merkleTree(many.slice(0, size)).root;
      rootAt.set(size, known);
      return known;
    };
    const sizes = [1, 2, 3, 7, 8, 255, 256, 257, 511, 512, 700, 1_024, 1_300, 65_535, 65_536, 65_537, 66_200];
    for (const [at, to] of sizes.entries())
      for (const from of sizes.slice(0, at + 1)) {
        const proof = await consistencyProof(from, to, read);
        const of = { from, to, fromRoot: root(from), toRoot: root(to) };
        expect(leads(proof, of), `${from} to ${to}`).toBe(true);
        expect(leads(proof, { ...of, fromRoot: sha256(of.fromRoot) }), `${from} to ${to}`).toBe(false);
      }
    expect(await consistencyProof(0, 700, read)).toEqual([]);
  });
});
