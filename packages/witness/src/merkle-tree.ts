import { sha256 } from "./bytes.ts";

/** The root of a tree without leaves (RFC 6962, section 2.1). */
const EMPTY_ROOT = sha256(Buffer.alloc(0));

/** Height of a tile: a tile's root stands over 2^8 hashes of the level below. */
export const TILE_HEIGHT = 8;

export interface TreeNode {
  readonly height: number;
  readonly hash: Buffer;
}

export function leafHash(entry: string): Buffer {
  return sha256(Buffer.of(0), Buffer.from(entry));
}

function nodeHash(left: Buffer, right: Buffer): Buffer {
  return sha256(Buffer.of(1), left, right);
}

/** The right edge of a tree that only grows: the roots of its whole subtrees, so memory stays small however long the log is. */
export class Frontier {
  #nodes: TreeNode[];

  constructor(nodes: readonly TreeNode[] = []) {
    this.#nodes = [...nodes];
  }

  get nodes(): readonly TreeNode[] {
    return this.#nodes;
  }

  /** Adds a leaf; answers the subtrees that it made whole, the leaf itself first. */
  push(leaf: Buffer): readonly TreeNode[] {
    const whole: TreeNode[] = [{ height: 0, hash: leaf }];
    let top: TreeNode = { height: 0, hash: leaf };
    for (let left = this.#nodes.at(-1); left?.height === top.height; left = this.#nodes.at(-1)) {
      this.#nodes.pop();
      top = { height: top.height + 1, hash: nodeHash(left.hash, top.hash) };
      whole.push(top);
    }
    this.#nodes.push(top);
    return whole;
  }

  root(): Buffer {
    const [last, ...before] = this.#nodes.toReversed();
    if (last === undefined) return EMPTY_ROOT;
    return before.reduce((right, { hash }) => nodeHash(hash, right), last.hash);
  }
}

export interface ConsistencyClaim {
  readonly oldSize: number;
  readonly oldRoot: Buffer;
  readonly newSize: number;
  readonly newRoot: Buffer;
  readonly proof: readonly Buffer[];
}

/** Whether the proof shows that the old tree is the beginning of the new one (RFC 9162, section 2.1.4.2). */
export function isConsistent({ oldSize, oldRoot, newSize, newRoot, proof }: ConsistencyClaim): boolean {
  if (oldSize > newSize) return false;
  if (oldSize === 0) return proof.length === 0;
  if (oldSize === newSize) return proof.length === 0 && oldRoot.equals(newRoot);
  let [oldNode, newNode] = [BigInt(oldSize) - 1n, BigInt(newSize) - 1n];
  const isWhole = (BigInt(oldSize) & oldNode) === 0n;
  const [first, ...rest] = isWhole ? [oldRoot, ...proof] : proof;
  if (first === undefined) return false;
  while (isOdd(oldNode)) [oldNode, newNode] = [oldNode >> 1n, newNode >> 1n];
  let [oldHash, newHash] = [first, first];
  for (const hash of rest) {
    if (newNode === 0n) return false;
    if (isOdd(oldNode) || oldNode === newNode) {
      [oldHash, newHash] = [nodeHash(hash, oldHash), nodeHash(hash, newHash)];
      while (!isOdd(oldNode) && oldNode !== 0n) [oldNode, newNode] = [oldNode >> 1n, newNode >> 1n];
    } else newHash = nodeHash(newHash, hash);
    [oldNode, newNode] = [oldNode >> 1n, newNode >> 1n];
  }
  return newNode === 0n && oldHash.equals(oldRoot) && newHash.equals(newRoot);
}

function isOdd(number: bigint): boolean {
  return (number & 1n) === 1n;
}
