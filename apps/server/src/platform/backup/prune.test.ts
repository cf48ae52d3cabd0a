import { expect, it } from "vitest";
import type { BackupPlace } from "./backup-place.ts";
import { lsnText, SEGMENT_BYTES } from "./lsn.ts";
import { baseObject, listBases, type Manifest, writeManifest, writeVerified } from "./manifest.ts";
import { prune } from "./prune.ts";
import { backupKey } from "./sealed-object.ts";
import { type SealedPlace, sealPlace } from "./sealed-place.ts";
import { chunksFrom, chunkName, chunksIn, listChunks, readHead, writeHead } from "./wal-chain.ts";

const CHAIN = { systemId: "7", timeline: 1 };

function memoryPlace(): BackupPlace {
  const kept = new Map<string, Buffer>();
  return {
    name: "memory",
    put: async (name, bytes) => void kept.set(name, bytes),
    get: async (name) => kept.get(name) ?? null,
    list: async (prefix) => [...kept.keys()].filter((name) => name.startsWith(prefix)).toSorted(),
    remove: async (name) => void kept.delete(name),
  };
}

/** Base copies a segment apart, numbered from 1, and a run of the log for each segment. */
async function filled(copies: number): Promise<SealedPlace> {
  const sealed = sealPlace(memoryPlace(), backupKey(Buffer.alloc(32, 1).toString("base64url"), "the test"));
  for (let copy = 1; copy <= copies; copy += 1) {
    const from = BigInt(copy) * SEGMENT_BYTES;
    const id = idOf(copy);
    const database = [await sealed.put(baseObject(id, "database-000001"), Buffer.from("tar"))];
    const at = {
      startLsn: lsnText(from + 40n),
      endLsn: lsnText(from + 80n),
      startedAtMs: copy,
      endedAtMs: copy,
    };
    const manifest: Manifest = {
      format: 1,
      id,
      program: "",
      postgres: "18",
      ...CHAIN,
      ...at,
      database,
      files: [],
    };
    await writeManifest(sealed, manifest);
    await sealed.put(chunkName(CHAIN, from, from + SEGMENT_BYTES), Buffer.from("log"));
    await writeHead(sealed, CHAIN, from + SEGMENT_BYTES);
  }
  return sealed;
}

const idOf = (copy: number): string => `2026112${copy}T000000Z-0000000${copy}`;

it("keeps the newest copies with the log that they need, and nothing that no copy needs", async () => {
  const sealed = await filled(5);
  await sealed.put(
    chunkName({ systemId: "6", timeline: 1 }, 0n, SEGMENT_BYTES),
    Buffer.from("another history"),
  );
  await sealed.put(baseObject("20261101T000000Z-00000000", "database-000001"), Buffer.from("cut short"));
  expect(await prune(sealed, 2)).toEqual([idOf(1), idOf(2), idOf(3)]);
  expect(await listBases(sealed)).toEqual([idOf(4), idOf(5)]);
  expect((await listChunks(sealed, CHAIN)).map(({ from }) => from / SEGMENT_BYTES)).toEqual([4n, 5n]);
  expect(await readHead(sealed, CHAIN)).toBe(6n * SEGMENT_BYTES);
  expect((await sealed.place.list("")).length).toBe(2 * 2 + 2 + 1);
});

it("never removes the newest one that was verified, with all of the log behind it", async () => {
  const sealed = await filled(5);
  await writeVerified(sealed, idOf(1), { atMs: 1, line: "good" });
  await writeVerified(sealed, idOf(2), { atMs: 2, line: "good" });
  expect(await prune(sealed, 1)).toEqual([idOf(1), idOf(3), idOf(4)]);
  expect((await listChunks(sealed, CHAIN)).map(({ from }) => from / SEGMENT_BYTES)).toEqual([2n, 3n, 4n, 5n]);
  expect(await prune(sealed, 0)).toEqual([]);
});

it("a run of the log that was written again after a crash lies over the first one, and a gap is seen", () => {
  const chunks = chunksIn(
    [
      [0n, 10n],
      [5n, 20n],
      [10n, 15n],
      [21n, 30n],
    ].map(([from = 0n, to = 0n]) => chunkName(CHAIN, from, to)),
  );
  expect(chunksFrom(chunks, 0n, 20n).map(({ to }) => to)).toEqual([10n, 20n]);
  expect(() => chunksFrom(chunks, 0n, 30n)).toThrow(
    /^BACKUP_WAL_MISSING: .* from 0\/14 on is missing, and was shipped up to 0\/1E$/,
  );
});
