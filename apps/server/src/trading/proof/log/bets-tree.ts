import { setImmediate as letOthersRun } from "node:timers/promises";
import { createHash } from "node:crypto";
import { type MerkleTree, merklePath, merkleTree } from "../../../platform/merkle-tree.ts";

/** The tree over the bets of one round, in the order of their ids: their receipts, or what became of them. */
export interface BetsTree {
  readonly betIds: readonly number[];
  readonly root: Buffer;
  /** What stands beside the way from a bet to the root, lowest first; null for a bet that is not in it. */
  pathOf(betId: number): { readonly index: number; readonly path: readonly Buffer[] } | null;
}

/** Some four milliseconds of hashing; betting goes on in between. A power of two, so that parts are whole subtrees. */
const LEAVES_AT_ONCE = 4_096;

/** The root of a tree without leaves is the hash of nothing, as RFC 6962 has it. */
const ROOT_OF_NOTHING = createHash("sha256").digest();

export async function growBetsTree(betIds: readonly number[], leaves: readonly Buffer[]): Promise<BetsTree> {
  const parts: MerkleTree[] = [];
  for (let from = 0; from < leaves.length; from += LEAVES_AT_ONCE) {
    parts.push(merkleTree(leaves.slice(from, from + LEAVES_AT_ONCE)));
    await letOthersRun();
  }
  const top = parts.length === 0 ? null : merkleTree(parts.map(({ root }) => root));
  const places = new Map(betIds.map((id, index) => [id, index]));
  return {
    betIds,
    root: top?.root ?? ROOT_OF_NOTHING,
    pathOf: (betId) => {
      const index = places.get(betId);
      if (index === undefined || top === null) return null;
      const part = Math.floor(index / LEAVES_AT_ONCE);
      const within = merklePath(parts[part]?.levels ?? [], index % LEAVES_AT_ONCE);
      return { index, path: [...within, ...merklePath(top.levels, part)] };
    },
  };
}
