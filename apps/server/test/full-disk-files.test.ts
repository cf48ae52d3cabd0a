import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readPieceFile, writePieceFile } from "../src/operations/reading/archive/piece-file.ts";
import { openAuditFile } from "../src/platform/audit-file.ts";
import { diskFault } from "../src/platform/disk-fault.ts";
import type { Database } from "../src/ports/unit-of-work.ts";
import { canMount, mountSmallDisk, type SmallDisk } from "./small-disk.ts";

/** what the server itself writes beside its database. */
const MEGABYTES = 80;

describe.skipIf(!canMount)("R-14: files on a disk that takes no more writes", () => {
  let disk: SmallDisk;
  beforeEach(() => {
    disk = mountSmallDisk(mkdtempSync(path.join(tmpdir(), "maru-disk-")), MEGABYTES);
  });
  afterEach(() => disk.remove());

  it("the disk is known as what it is", () => {
    const faults = [diskFault(disk.path)];
    disk.fill();
    faults.push(diskFault(disk.path));
    disk.makeRoom();
    expect(disk.setReadOnly(true)).toBe(true);
    faults.push(diskFault(disk.path));
    expect(disk.setReadOnly(false)).toBe(true);
    expect([...faults, diskFault(disk.path)]).toEqual([null, "full", "read-only", null]);
  });

  it.each([
    ["full", () => disk.fill(), () => disk.makeRoom()],
    ["read-only", () => disk.setReadOnly(true), () => disk.setReadOnly(false)],
  ])("the copy of the audit has each event once and whole, after it was %s", async (_, refuse, mend) => {
    let events = 0;
    const copy = openAuditFile(
      eventsUpTo(() => events),
      disk.path,
    );
    events = 20;
    expect(await copy.copyNew()).toBe(20);
    refuse();
    // More than what is left of the last page of the file.
    events = 200;
    for (let tried = 0; tried < 3; tried += 1) await expect(copy.copyNew()).rejects.toThrow(/ENOSPC|EROFS/);
    mend();
    expect(await copy.copyNew()).toBe(180);
    const lines = readFileSync(path.join(disk.path, "audit", "events.jsonl"), "utf8").split("\n");
    expect(lines.slice(0, -1)).toEqual(Array.from({ length: 200 }, (__, at) => lineOf(at + 1)));
  });

  it.each([
    ["full", () => disk.fill(), () => disk.makeRoom()],
    ["read-only", () => disk.setReadOnly(true), () => disk.setReadOnly(false)],
  ])("a piece of the archive is whole or not there, on a disk that is %s", async (_, refuse, mend) => {
    const lines = Array.from({ length: 5_000 }, () => Math.random().toString(36));
    const kept = await writePieceFile(disk.path, "kept.gz", lines);
    refuse();
    await expect(writePieceFile(disk.path, "next.gz", lines)).rejects.toThrow(/ENOSPC|EROFS/);
    expect(readdirSync(disk.path)).not.toContain("next.gz");
    expect(await readPieceFile(disk.path, kept)).toEqual(lines);
    mend();
    const next = await writePieceFile(disk.path, "next.gz", lines);
    expect(await readPieceFile(disk.path, next)).toEqual(lines);
  });
});

const contentOf = (seq: number): string => JSON.stringify({ seq, action: "sign-in", reason: "x".repeat(80) });
const lineOf = (seq: number): string => `{"hash":"${seq}","event":${contentOf(seq)}}`;

/** A database that has so many events. */
function eventsUpTo(count: () => number): Database {
  const query = (_: string, [after]: readonly unknown[] = []) =>
    Promise.resolve(
      Array.from({ length: count() - Number(after) }, (__, at) => {
        const seq = Number(after) + 1 + at;
        return { seq: String(seq), content: contentOf(seq), hash: String(seq) };
      }),
    );
  return { query } as unknown as Database;
}
