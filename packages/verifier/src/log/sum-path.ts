import { sha256 } from "#crypto";
import { bytesOfText } from "../base/bytes.ts";
import { demand } from "../base/verdict.ts";

/** A node of a tree of sums. */
export interface SumNode {
  readonly sum: bigint;
  readonly hash: Uint8Array;
}

export interface SumPlace {
  readonly index: bigint;
  readonly size: bigint;
  readonly path: readonly SumNode[];
}

const LARGEST_SUM = (1n << 63n) - 1n;
const SUM_BYTES = 8;

/** A sum below 0 anywhere in the tree would hide as much elsewhere. */
export function demandSum(sum: bigint): bigint {
  demand(sum >= 0n && sum <= LARGEST_SUM, `${sum} is no sum of a tree`);
  return sum;
}

export function leafOfSum(text: string, sum: bigint): SumNode {
  return { sum: demandSum(sum), hash: sha256(Uint8Array.of(0), bytesOfText(text)) };
}

/** The root that a leaf and its path lead to: the walk of RFC 9162, section 2.1.3.2, with a sum beside each hash. */
export function sumRootFrom(leaf: SumNode, { index, size, path }: SumPlace): SumNode {
  demand(index >= 0n && index < size, `leaf ${index} lies outside a tree of ${size}`);
  let [node, last] = [index, size - 1n];
  let at = leaf;
  for (const sibling of path) {
    demand(last > 0n, "the path is too long");
    if (node % 2n === 1n || node === last) {
      at = above(sibling, at);
      while (node % 2n === 0n && node !== 0n) {
        node /= 2n;
        last /= 2n;
      }
    } else {
      at = above(at, sibling);
    }
    node /= 2n;
    last /= 2n;
  }
  demand(last === 0n, "the path is too short");
  return at;
}

/** Both sums are hashed, each beside its own branch: a total alone could be split otherwise for every player who asks. */
function above(left: SumNode, right: SumNode): SumNode {
  const hash = sha256(Uint8Array.of(1), sumBytes(left.sum), left.hash, sumBytes(right.sum), right.hash);
  return { sum: demandSum(left.sum + right.sum), hash };
}

function sumBytes(sum: bigint): Uint8Array {
  const bytes = new Uint8Array(SUM_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, demandSum(sum));
  return bytes;
}
