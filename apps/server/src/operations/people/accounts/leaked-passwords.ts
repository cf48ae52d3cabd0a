import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { assert } from "@maru/values";
import { packageRoot } from "../../../platform/package-root.ts";

/** Buckets by the first two bytes of the hash; what is kept of each password is the three bytes behind them. */
const BUCKETS = 65_536;
const KEPT_BYTES = 3;

/**
 * 456,793 passwords that stood in published leaks, as sorted beginnings of their SHA-256, 40 bits each: a password that never leaked is
 * taken for one of them less than once in two million (456,793 of 2^40). Made by `scripts/make-leaked-passwords.ts`.
 */
export interface LeakedPasswords {
  readonly count: number;
  /** `password` in small letters, composed. */
  has(password: string): boolean;
}

/** Reads the file that `packLeakedPasswords` made. Throws where it is cut. */
export function openLeakedPasswords(file: Buffer): LeakedPasswords {
  const starts = new Uint32Array(BUCKETS + 1);
  for (let bucket = 0; bucket < BUCKETS; bucket += 1)
    starts[bucket + 1] = (starts[bucket] ?? 0) + (file[bucket] ?? 0);
  const count = starts[BUCKETS] ?? 0;
  assert(file.length === BUCKETS + count * KEPT_BYTES, "the file of leaked passwords is whole");
  return {
    count,
    has: (password) => {
      const hash = sha256(password);
      const bucket = hash.readUInt16BE(0);
      const kept = hash.readUIntBE(2, KEPT_BYTES);
      for (let place = starts[bucket] ?? 0; place < (starts[bucket + 1] ?? 0); place += 1)
        if (file.readUIntBE(BUCKETS + place * KEPT_BYTES, KEPT_BYTES) === kept) return true;
      return false;
    },
  };
}

/** The file's bytes: how many each bucket has, one byte a bucket, then what is kept of them in order. The same list gives the same file. */
export function packLeakedPasswords(passwords: Iterable<string>): Buffer {
  const hashes = new Set<number>();
  for (const password of passwords) hashes.add(sha256(password).readUIntBE(0, 2 + KEPT_BYTES));
  const file = Buffer.alloc(BUCKETS + hashes.size * KEPT_BYTES);
  const sorted = [...hashes].toSorted((one, other) => one - other);
  for (const [place, hash] of sorted.entries()) {
    const bucket = Math.floor(hash / 2 ** (8 * KEPT_BYTES));
    const held = file[bucket] ?? 0;
    assert(held < 255, "a bucket's count fits in its byte");
    file[bucket] = held + 1;
    file.writeUIntBE(hash % 2 ** (8 * KEPT_BYTES), BUCKETS + place * KEPT_BYTES, KEPT_BYTES);
  }
  return file;
}

/** The list that ships with the product. */
export const LEAKED: LeakedPasswords = openLeakedPasswords(
  readFileSync(path.join(packageRoot(), "passwords/leaked.bin")),
);

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
