import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { chown, mkdir, open, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { placeCluster } from "../embedded-postgres.ts";
import { isRunning } from "../is-running.ts";
import type { RunAs } from "../postgres-binaries.ts";
import { BackupError } from "./backup-error.ts";
import { type Lsn, lsnText, parseLsn, SEGMENT_BYTES, segmentFile, segmentStart } from "./lsn.ts";
import { listBases, type Manifest, readManifest } from "./manifest.ts";
import type { Part, SealedPlace } from "./sealed-place.ts";
import { replay } from "./replay.ts";
import { type Entry, readTar } from "./tar-reader.ts";
import { type Chunk, chunksFrom, listChunks, readHead } from "./wal-chain.ts";

export interface RestoreWish {
  readonly sealed: SealedPlace;
  /** The new data folder; it may not hold anything. */
  readonly into: string;
  /** The moment to restore; null is the newest that is there. */
  readonly toMs: number | null;
  /** The data folder of a database that died, whose own log goes on where the shipped one ends; null: none is left. */
  readonly lost: string | null;
}

export interface Restored {
  readonly manifest: Manifest;
  /** How far the log goes that lies there for replay. */
  readonly walTo: Lsn;
}

/**
 * Restores into the new data folder `into`: its database has read the log up to the moment, writes from there on a history of its own, and is
 * stopped. Errors: {@link BackupError}; nothing is left of what was begun.
 */
export async function restore(wish: RestoreWish): Promise<Restored> {
  const { into, toMs } = wish;
  const wasThere = existsSync(into);
  try {
    const restored = await restoreFiles(wish);
    await replay(into, toMs);
    return restored;
  } catch (error) {
    if (!(error instanceof BackupError && error.code === "RESTORE_NOT_EMPTY")) removeRestored(into, wasThere);
    throw error;
  }
}

/** Takes a restored data folder away, with its database where that lies elsewhere. */
export function removeRestored(into: string, keepsFolder = false): void {
  const { cluster } = existsSync(into) ? placeCluster(into) : { cluster: path.join(into, "postgres") };
  rmSync(cluster, { recursive: true, force: true });
  if (path.dirname(cluster) !== path.resolve(into))
    rmSync(path.dirname(cluster), { recursive: true, force: true });
  if (!keepsFolder) return rmSync(into, { recursive: true, force: true });
  for (const name of readdirSync(into)) rmSync(path.join(into, name), { recursive: true, force: true });
}

/**
 * Puts the files of a base copy and the log behind it into a folder beside `into`, and gives it its name when everything was there and as it
 * was written. Errors: {@link BackupError}; nothing is left of what was begun.
 */
async function restoreFiles({ sealed, into, toMs, lost }: RestoreWish): Promise<Restored> {
  refuseUsed(into);
  const manifest = await chooseBase(sealed, toMs);
  const chunks = await chunksOf(sealed, manifest);
  const { cluster, runAs } = placeCluster(into);
  refuseUsed(cluster);
  const stage = `${cluster}.restoring-${randomBytes(4).toString("hex")}`;
  const beside = path.join(into, `.restoring-${randomBytes(4).toString("hex")}`);
  try {
    await unpackCluster(sealed, manifest, stage);
    let walTo = await writeLog(sealed, { manifest, chunks, folder: path.join(stage, "pg_wal") });
    if (lost !== null)
      walTo = await addLostLog(lost, { manifest, walTo, folder: path.join(stage, "pg_wal") });
    if (runAs !== null) await handOver(stage, runAs);
    await writeFiles(sealed, manifest, beside);
    for (const name of existsSync(beside) ? readdirSync(beside) : [])
      renameSync(path.join(beside, name), path.join(into, name));
    renameSync(stage, cluster);
    return { manifest, walTo };
  } finally {
    rmSync(stage, { recursive: true, force: true });
    rmSync(beside, { recursive: true, force: true });
  }
}

/** What lies where a restored folder is to be: nothing is overwritten. */
function refuseUsed(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new BackupError(
      "RESTORE_NOT_EMPTY",
      `${folder} is not empty: name a folder that is, or does not exist`,
    );
}

async function chooseBase(sealed: SealedPlace, toMs: number | null): Promise<Manifest> {
  const ids = await listBases(sealed);
  if (ids.length === 0)
    throw new BackupError(
      "BACKUP_NONE",
      `${sealed.place.name} holds no base copy: make one with npm run backup`,
    );
  for (const id of ids.toReversed()) {
    const manifest = await readManifest(sealed, id);
    if (toMs === null || manifest.endedAtMs <= toMs) return manifest;
  }
  throw new BackupError("RESTORE_TOO_EARLY", `the oldest base copy, ${ids[0]}, was made after that moment`);
}

async function chunksOf(sealed: SealedPlace, manifest: Manifest): Promise<readonly Chunk[]> {
  const head = await readHead(sealed, manifest);
  const end = parseLsn(manifest.endLsn);
  if (head === null || head < end)
    throw new BackupError(
      "BACKUP_WAL_MISSING",
      `the log behind ${manifest.id} is not in ${sealed.place.name}`,
    );
  return chunksFrom(await listChunks(sealed, manifest), segmentStart(parseLsn(manifest.startLsn)), head);
}

async function* piecesOf(sealed: SealedPlace, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield await sealed.getPart(part);
}

/** Left out: what the copied one said, and what says that it runs. */
const NOT_RESTORED = /^(?:server\.log|postmaster\..*|\.s\.PGSQL\..*)$/;

async function unpackCluster(sealed: SealedPlace, manifest: Manifest, stage: string): Promise<void> {
  await mkdir(stage, { recursive: true, mode: 0o700 });
  await readTar(piecesOf(sealed, manifest.database), (entry) => takeEntry(entry, stage));
  await mkdir(path.join(stage, "pg_wal", "archive_status"), { recursive: true, mode: 0o700 });
}

const NOTHING = { write: async () => undefined, end: async () => undefined };

async function takeEntry({ kind, path: below, mode, target }: Entry, stage: string) {
  const place = path.join(stage, below);
  if (NOT_RESTORED.test(below)) return NOTHING;
  if (kind === "folder") await mkdir(place, { recursive: true, mode: 0o700 });
  if (kind === "link") await symlink(target, place);
  if (kind !== "file") return NOTHING;
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  const handle = await open(place, "wx", mode);
  return {
    write: async (bytes: Buffer) => {
      await handle.writeFile(bytes);
    },
    end: () => handle.close(),
  };
}

interface Log {
  readonly manifest: Manifest;
  readonly folder: string;
}

/** Whole files, as PostgreSQL looks for them; what the last one lacks is zeros, where replay ends. */
async function writeLog(
  sealed: SealedPlace,
  { manifest, folder, chunks }: Log & { readonly chunks: readonly Chunk[] },
): Promise<Lsn> {
  let walTo = 0n;
  for (const { name, from, to } of chunks) {
    const bytes = await sealed.get(name);
    if (BigInt(bytes.length) !== to - from)
      throw new BackupError("BACKUP_CHANGED", `${name} does not hold as much as it says`);
    for (let at = from; at < to;) {
      const end = segmentStart(at) + SEGMENT_BYTES < to ? segmentStart(at) + SEGMENT_BYTES : to;
      const piece = bytes.subarray(Number(at - from), Number(end - from));
      await writeAt(path.join(folder, segmentFile(manifest.timeline, at)), piece, Number(at % SEGMENT_BYTES));
      at = end;
    }
    walTo = to;
  }
  return walTo;
}

async function writeAt(file: string, bytes: Buffer, position: number): Promise<void> {
  const handle = await open(file, existsSync(file) ? "r+" : "w", 0o600);
  try {
    if ((await handle.stat()).size === 0) await handle.truncate(Number(SEGMENT_BYTES));
    await handle.write(bytes, 0, bytes.length, position);
  } finally {
    await handle.close();
  }
}

/** Of a log file: the timeline, and the database that wrote it, in the long head of its first page. */
const TIMELINE_AT = 4;
const SYSTEM_ID_AT = 24;

/**
 * The files in which the lost database's log goes on are taken as they are: replay ends where they do. Answers the end of the last file.
 * Errors: {@link BackupError} where they are another database's.
 */
async function addLostLog(
  lost: string,
  { manifest, walTo, folder }: Log & { readonly walTo: Lsn },
): Promise<Lsn> {
  const source = lostLogFolder(lost);
  let at = segmentStart(walTo);
  for (; ; at += SEGMENT_BYTES) {
    const name = segmentFile(manifest.timeline, at);
    const file = path.join(source, name);
    if (!existsSync(file)) break;
    const bytes = await readFile(file);
    const isOurs =
      bytes.length === Number(SEGMENT_BYTES) &&
      String(bytes.readBigUInt64LE(SYSTEM_ID_AT)) === manifest.systemId;
    // A file that was made ready and never written holds zeros, or an older part of the log.
    if (!isOurs && bytes.readUInt32LE(TIMELINE_AT) === 0) break;
    if (!isOurs)
      throw new BackupError("BACKUP_OTHER_DATABASE", `${file} is not of the database that was backed up`);
    await writeFile(path.join(folder, name), bytes, { mode: 0o600 });
  }
  refuseHole(source, segmentFile(manifest.timeline, at), walTo);
  return at > walTo ? at : walTo;
}

/** A later file of the same history behind a missing one: what lies between is nowhere. */
function refuseHole(source: string, missing: string, walTo: Lsn): void {
  const later = readdirSync(source).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name.slice(0, 8) === missing.slice(0, 8) && name > missing,
  );
  if (!existsSync(path.join(source, missing)) && later.length > 0)
    throw new BackupError(
      "BACKUP_WAL_MISSING",
      `the log was shipped up to ${lsnText(walTo)}, and ${source} goes on behind ${missing}, which is not there`,
    );
}

function lostLogFolder(lost: string): string {
  const cluster = existsSync(path.join(lost, "pg_wal")) ? lost : path.join(lost, "postgres");
  const folder = existsSync(cluster) ? cluster : placeCluster(lost).cluster;
  if (!existsSync(path.join(folder, "pg_wal")))
    throw new BackupError(
      "BACKUP_MISSING",
      `${lost} holds no pg_wal: name the data folder of the lost database`,
    );
  if (isServed(folder))
    throw new BackupError("RESTORE_FAILED", `a database runs on ${folder}: stop it first`);
  return path.join(folder, "pg_wal");
}

function isServed(cluster: string): boolean {
  const file = path.join(cluster, "postmaster.pid");
  return existsSync(file) && isRunning(Number(readFileSync(file, "utf8").split("\n")[0]));
}

async function writeFiles(sealed: SealedPlace, manifest: Manifest, into: string): Promise<void> {
  for (const { path: below, parts } of manifest.files) {
    const file = path.join(into, below);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const handle = await open(file, "wx", 0o600);
    try {
      for await (const piece of piecesOf(sealed, parts)) await handle.writeFile(piece);
    } finally {
      await handle.close();
    }
  }
}

/** PostgreSQL runs as its own user where ours is root. */
async function handOver(folder: string, { uid, gid }: RunAs): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) await chown(path.join(entry.parentPath, entry.name), uid, gid);
}
