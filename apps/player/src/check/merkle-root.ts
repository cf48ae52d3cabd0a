import { type Bytes, sha256 } from "./bytes.ts";

interface Place {
  readonly index: bigint;
  readonly size: bigint;
  readonly path: readonly Bytes[];
}

/** The root that a leaf and its path lead to (RFC 9162, section 2.1.3.2); null where the path does not fit the tree. */
export async function rootFrom(leaf: Bytes, { index, size, path }: Place): Promise<Bytes | null> {
  if (index < 0n || index >= size) return null;
  let [node, last] = [index, size - 1n];
  let hash = leaf;
  for (const sibling of path) {
    if (last === 0n) return null;
    if (node % 2n === 1n || node === last) {
      hash = await sha256(Uint8Array.of(1), sibling, hash);
      while (node % 2n === 0n && node !== 0n) {
        node /= 2n;
        last /= 2n;
      }
    } else {
      hash = await sha256(Uint8Array.of(1), hash, sibling);
    }
    node /= 2n;
    last /= 2n;
  }
  return last === 0n ? hash : null;
}
