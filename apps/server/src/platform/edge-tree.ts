import { assert } from "@maru/values";
import { nodeHash } from "./merkle-tree.ts";

/** What a tree of RFC 6962 states of its two ends. */
export interface TreeEdges {
  readonly root: Buffer;
  readonly size: number;
  /** What stands beside the way from the first leaf to the root, lowest first. */
  readonly firstPath: readonly Buffer[];
  readonly lastPath: readonly Buffer[];
}

/** A tree of which nothing but its ends is kept, so that millions of leaves fit: as many hashes as it has levels. */
export interface EdgeTree {
  readonly add: (leaf: Buffer) => void;
  readonly size: () => number;
  /** Of the leaves so far, of which there is at least one. */
  readonly edges: () => TreeEdges;
}

/** A whole tree of 2^level leaves. */
interface Whole {
  readonly level: number;
  readonly hash: Buffer;
}

export function openEdgeTree(): EdgeTree {
  /** Side by side from the left, each smaller than the one before. */
  const wholes: Whole[] = [];
  /** Of the first leaf within the leftmost of them, and of the last leaf within the rightmost. */
  const firstPath: Buffer[] = [];
  let lastPath: Buffer[] = [];
  let size = 0;
  return {
    add: (leaf) => {
      lastPath = [];
      let made: Whole = { level: 0, hash: leaf };
      for (let left = wholes.at(-1); left?.level === made.level; left = wholes.at(-1)) {
        wholes.pop();
        if (wholes.length === 0) firstPath.push(made.hash);
        lastPath.push(left.hash);
        made = { level: made.level + 1, hash: nodeHash(left.hash, made.hash) };
      }
      wholes.push(made);
      size += 1;
    },
    size: () => size,
    edges: () => {
      const [first, ...rest] = wholes.map(({ hash }) => hash);
      assert(first !== undefined, "a tree has at least one leaf");
      const right = rest.length === 0 ? null : joined(rest);
      return {
        root: right === null ? first : nodeHash(first, right),
        size,
        firstPath: right === null ? [...firstPath] : [...firstPath, right],
        lastPath: [...lastPath, ...[first, ...rest].slice(0, -1).toReversed()],
      };
    },
  };
}

/** The node over whole trees side by side: from the right, as an odd node goes up as it is. */
function joined(hashes: readonly Buffer[]): Buffer {
  return hashes.reduceRight((right, left) => nodeHash(left, right));
}
