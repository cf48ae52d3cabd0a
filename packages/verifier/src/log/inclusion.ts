import { sha256 } from "#crypto";
import { demand } from "../base/verdict.ts";

/** What a tree states of one leaf. */
export interface Place {
  readonly index: bigint;
  readonly size: bigint;
  readonly path: readonly Uint8Array[];
}

/** The root that a leaf and its path lead to, by the walk of RFC 9162, section 2.1.3.2. */
export function rootFrom(leaf: Uint8Array, { index, size, path }: Place): Uint8Array {
  demand(index < size, `leaf ${index} lies outside a tree of ${size}`);
  let [node, last] = [index, size - 1n];
  let hash = leaf;
  for (const sibling of path) {
    demand(last > 0n, "the path is too long");
    if (node % 2n === 1n || node === last) {
      hash = sha256(Uint8Array.of(1), sibling, hash);
      while (node % 2n === 0n && node !== 0n) {
        node /= 2n;
        last /= 2n;
      }
    } else {
      hash = sha256(Uint8Array.of(1), hash, sibling);
    }
    node /= 2n;
    last /= 2n;
  }
  demand(last === 0n, "the path is too short");
  return hash;
}
