import { randomBytes } from "node:crypto";
import { createReadStream, existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { DatabaseAddress } from "../database.ts";
import { BackupError } from "./backup-error.ts";
import { ByteQueue } from "./byte-queue.ts";
import { type Lsn, lsnText, parseLsn } from "./lsn.ts";
import { baseObject, type Manifest, writeManifest } from "./manifest.ts";
import { type CopyRows, openReplication } from "./replication.ts";
import { OBJECT_BYTES, type Part, type SealedPlace } from "./sealed-place.ts";
import { shipWal } from "./ship-wal.ts";
import { type Chain, readHead } from "./wal-chain.ts";

export interface BaseWish {
  readonly sealed: SealedPlace;
  /** Folders beside the database that are copied too: the path that a file gets below the data folder, and where it lies now. */
  readonly folders: readonly { readonly name: string; readonly folder: string }[];
  readonly program: string;
}

/**
 * Copies the running database, and then what its log says until the copy's end: with that it is a database. Its manifest is written last, so
 * that a copy cut short is none. Errors: {@link BackupError}.
 */
export async function takeBase(
  address: DatabaseAddress,
  { sealed, folders, program }: BaseWish,
): Promise<Manifest> {
  // From here on nothing of the log is let go that is not in the place.
  await shipUpTo(address, sealed, "now");
  const id = newId();
  const startedAtMs = Date.now();
  const copy = await copyCluster(address, sealed, id);
  const files: Manifest["files"][number][] = [];
  for (const { name, folder } of folders)
    for (const file of filesBelow(folder))
      files.push({
        path: `${name}/${file}`,
        parts: await putPieces(
          createReadStream(path.join(folder, file)),
          sealed,
          `${baseObject(id, "file")}-${files.length + 1}`,
        ),
      });
  await shipUpTo(address, sealed, copy.endLsn);
  const manifest: Manifest = {
    format: 1,
    id,
    program,
    postgres: copy.postgres,
    ...copy.chain,
    startLsn: lsnText(copy.startLsn),
    endLsn: lsnText(copy.endLsn),
    startedAtMs,
    endedAtMs: Date.now(),
    database: [...copy.parts],
    files,
  };
  await writeManifest(sealed, manifest);
  return manifest;
}

function newId(): string {
  const at = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `${at}-${randomBytes(4).toString("hex")}`;
}

const FOLLOWER_WITHIN_MS = 120_000;

/** Ships by itself, or waits for the process that already does. */
async function shipUpTo(address: DatabaseAddress, sealed: SealedPlace, until: Lsn | "now"): Promise<void> {
  try {
    await shipWal(address, { sealed, everyMs: 1_000, until });
  } catch (error) {
    if (!(error instanceof BackupError) || !/is active for PID/.test(error.message)) throw error;
    await waitForFollower(address, sealed, until);
  }
}

async function waitForFollower(
  address: DatabaseAddress,
  sealed: SealedPlace,
  until: Lsn | "now",
): Promise<void> {
  const { chain, flushed } = await asked(address);
  const wanted = until === "now" ? flushed : until;
  const untilMs = performance.now() + FOLLOWER_WITHIN_MS;
  while (((await readHead(sealed, chain)) ?? 0n) < wanted) {
    if (performance.now() > untilMs)
      throw new BackupError(
        "BACKUP_DATABASE",
        "another backup ships the database's log and does not come on: look at it, or end it",
      );
    await delay(500);
  }
}

async function asked(address: DatabaseAddress): Promise<{ readonly chain: Chain; readonly flushed: Lsn }> {
  const replication = await openReplication(address);
  try {
    const { flushed, ...chain } = await replication.identify();
    return { chain, flushed };
  } finally {
    await replication.close();
  }
}

interface CopiedCluster {
  readonly chain: Chain;
  readonly postgres: string;
  readonly startLsn: Lsn;
  readonly endLsn: Lsn;
  readonly parts: readonly Part[];
}

const BASE_BACKUP = "BASE_BACKUP (LABEL 'maru', CHECKPOINT 'fast', WAIT false, MANIFEST 'no')";
/** Messages of a base copy: a new archive, and octets of it. */
const ARCHIVE = "n".charCodeAt(0);
const DATA = "d".charCodeAt(0);

async function copyCluster(
  address: DatabaseAddress,
  sealed: SealedPlace,
  id: string,
): Promise<CopiedCluster> {
  const replication = await openReplication(address);
  try {
    const { flushed: _, ...chain } = await replication.identify();
    const postgres = await replication.version();
    const queue = new ByteQueue(2 * OBJECT_BYTES);
    let archives = 0;
    const copied = replication.copy(BASE_BACKUP, (message, wire) => {
      if (message[0] === ARCHIVE) archives += 1;
      else if (message[0] === DATA) queue.push(message.subarray(1), wire);
    });
    copied.then(
      () => queue.end(),
      (error: unknown) => queue.end(error instanceof Error ? error : new Error(String(error))),
    );
    const parts = await putQueue(queue, sealed, baseObject(id, "database"));
    const rows: CopyRows = await copied;
    if (archives !== 1)
      throw new BackupError(
        "BACKUP_DATABASE",
        "the database has tablespaces elsewhere, which are not copied: use pgBackRest (docs/runbooks/backup.md)",
      );
    const [start, end] = [rows[0]?.[0], rows.at(-1)?.[0]];
    if (start === undefined || start === null || end === undefined || end === null)
      throw new BackupError("BACKUP_DATABASE", "the database did not say where its copy begins and ends");
    return { chain, postgres, startLsn: parseLsn(start), endLsn: parseLsn(end), parts };
  } finally {
    await replication.close();
  }
}

async function putQueue(queue: ByteQueue, sealed: SealedPlace, name: string): Promise<readonly Part[]> {
  const parts: Part[] = [];
  for (;;) {
    await queue.waitFor(OBJECT_BYTES, null);
    if (queue.bytes === 0) return parts;
    parts.push(await sealed.put(partName(name, parts.length), queue.take(OBJECT_BYTES)));
  }
}

async function putPieces(pieces: AsyncIterable<Buffer>, sealed: SealedPlace, name: string): Promise<Part[]> {
  const parts: Part[] = [];
  let waiting: Buffer[] = [];
  let bytes = 0;
  const put = async (): Promise<void> => {
    parts.push(await sealed.put(partName(name, parts.length), Buffer.concat(waiting)));
    [waiting, bytes] = [[], 0];
  };
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes >= OBJECT_BYTES) await put();
  }
  if (bytes > 0) await put();
  return parts;
}

function partName(name: string, index: number): string {
  return `${name}-${String(index + 1).padStart(6, "0")}`;
}

/** Paths of its files, with slashes. */
function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .toSorted();
}
