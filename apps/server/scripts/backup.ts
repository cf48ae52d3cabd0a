import path from "node:path";
import { attachDatabase } from "../src/platform/attach-database.ts";
import { backUpKeys } from "../src/platform/backup/backup-keys.ts";
import { makeBackupKey, openBackupPlace } from "../src/platform/backup/open-backup-place.ts";
import { readBackupTimes } from "../src/platform/backup-setting.ts";
import { noteBackup } from "../src/platform/backup/backup-state.ts";
import { BackupError } from "../src/platform/backup/backup-error.ts";
import { listBases, readManifest, readVerified, writeVerified } from "../src/platform/backup/manifest.ts";
import { prune } from "../src/platform/backup/prune.ts";
import { openReplication } from "../src/platform/backup/replication.ts";
import { shipWal } from "../src/platform/backup/ship-wal.ts";
import { takeBase } from "../src/platform/backup/take-base.ts";
import { lsnText } from "../src/platform/backup/lsn.ts";
import { type Config, readConfig } from "../src/platform/config.ts";
import type { DatabaseAddress } from "../src/platform/database.ts";
import { withSettingsFile } from "../src/platform/settings-file.ts";
import { StartError } from "../src/platform/start-error.ts";
import { programVersion } from "./backup/program-version.ts";
import { drill } from "./backup/drill.ts";
import { follow } from "./backup/follow.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * Backs up the embedded database, beside a running server or without one (docs/runbooks/backup.md).
 *
 *   npm run backup                      a base copy now; older ones than MARU_BACKUP_KEEP go
 *   npm run backup -- --follow          ships the log as it is written, until it is stopped
 *   npm run backup -- --wal             ships the log up to now
 *   npm run backup -- --verify [--live ORIGIN|none] [--scratch FOLDER]   restores the newest to a second place and proves it
 *   npm run backup -- --list            what is there
 *   npm run backup -- --stop            lets go of the log that the database holds back for us; the next base copy begins anew
 *   npm run backup -- --keys            the product's keys, to a place and under a key of their own
 *   npm run backup -- --new-key FILE    makes a key to seal backups with
 *
 * Ends with 0 when all is well, 1 where a restored copy does not hold, 2 where it could not be done.
 */
const { values } = readArguments({
  options: {
    follow: { type: "boolean", default: false },
    wal: { type: "boolean", default: false },
    verify: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    stop: { type: "boolean", default: false },
    keys: { type: "boolean", default: false },
    "new-key": { type: "string" },
    live: { type: "string" },
    scratch: { type: "string" },
  },
});

/** The server's own settings, wherever they stand: its file names the place and the key too. */
const env = () => withSettingsFile(process.env);

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function run(): Promise<number> {
  if (values["new-key"] !== undefined) return makeKey(values["new-key"]);
  const config = readConfig(env());
  if (values.keys) return keys(config);
  if (values.list) return list();
  if (values.verify) return verify(config);
  if (config.databaseUrl !== null)
    throw new BackupError(
      "BACKUP_SETTING",
      "DATABASE_URL is set: a PostgreSQL of your own is backed up with pgBackRest (docs/runbooks/backup.md)",
    );
  if (values.follow) return followLog(config);
  const attached = await attachDatabase(config);
  try {
    if (values.stop) return await letGo(attached.address);
    return values.wal ? await ship(config, attached.address) : await base(config, attached.address);
  } finally {
    await attached.close();
  }
}

function makeKey(file: string): number {
  makeBackupKey(file);
  console.log(`${file} is the key: keep a copy where neither this machine nor the backups are lost with it`);
  return 0;
}

async function keys({ dataDir }: Config): Promise<number> {
  const sealed = openBackupPlace(env(), "keys");
  console.log(`${await backUpKeys(dataDir, sealed)} keys are in ${sealed.place.name}`);
  return 0;
}

async function list(): Promise<number> {
  const sealed = openBackupPlace(env(), "data");
  for (const id of await listBases(sealed)) {
    const { endedAtMs, database, files } = await readManifest(sealed, id);
    const bytes = [...database, ...files.flatMap(({ parts }) => parts)].reduce(
      (sum, part) => sum + part.bytes,
      0,
    );
    const verified = await readVerified(sealed, id);
    const said = verified === null ? "not verified" : `verified ${new Date(verified.atMs).toISOString()}`;
    console.log(`${id} whole ${new Date(endedAtMs).toISOString()} ${bytes} bytes ${said}`);
  }
  return 0;
}

async function letGo(address: DatabaseAddress): Promise<number> {
  const replication = await openReplication(address);
  await replication.dropSlot();
  await replication.close();
  console.log("nothing of the log is held back for backups any more");
  return 0;
}

async function ship({ dataDir }: Config, address: DatabaseAddress): Promise<number> {
  const sealed = openBackupPlace(env(), "data");
  const atMs = Date.now();
  const to = await shipWal(address, { sealed, everyMs: 1_000, until: "now" });
  noteBackup(dataDir, { shippedAtMs: atMs });
  console.log(`the log is in ${sealed.place.name} up to ${lsnText(to)}`);
  return 0;
}

async function base(config: Config, address: DatabaseAddress): Promise<number> {
  const sealed = openBackupPlace(env(), "data");
  const { keep } = readBackupTimes(env());
  const startedMs = performance.now();
  const folders = [
    { name: "audit", folder: path.join(config.dataDir, "audit") },
    { name: "archive", folder: config.archiveDir },
  ];
  const manifest = await takeBase(address, { sealed, folders, program: programVersion() });
  noteBackup(config.dataDir, { backupAtMs: manifest.endedAtMs, shippedAtMs: manifest.startedAtMs });
  const bytes = manifest.database.reduce((sum, part) => sum + part.bytes, 0);
  console.log(
    `${manifest.id}: ${bytes} bytes in ${((performance.now() - startedMs) / 1_000).toFixed(1)} s, in ${sealed.place.name}`,
  );
  for (const id of await prune(sealed, keep)) console.log(`${id} is gone: ${keep} newer ones are there`);
  return 0;
}

async function followLog(config: Config): Promise<number> {
  const stopping = new AbortController();
  for (const name of ["SIGTERM", "SIGINT"] as const) process.once(name, () => stopping.abort());
  await follow({
    sealed: openBackupPlace(env(), "data"),
    dataDir: config.dataDir,
    everyMs: readBackupTimes(env()).everyMs,
    signal: stopping.signal,
    takeBase: async (address) => void (await base(config, address)),
  });
  return 0;
}

async function verify(config: Config): Promise<number> {
  const sealed = openBackupPlace(env(), "data");
  const live = values.live ?? `http://127.0.0.1:${config.port}`;
  const { baseId, line, faults } = await drill({
    sealed,
    toMs: null,
    live: live === "none" ? null : live,
    scratch: values.scratch ?? null,
  });
  for (const fault of faults) console.log(`FAULT ${fault}`);
  console.log(line);
  if (faults.length > 0) return 1;
  const atMs = Date.now();
  await writeVerified(sealed, baseId, { atMs, line });
  noteBackup(config.dataDir, { verifiedAtMs: atMs });
  return 0;
}
