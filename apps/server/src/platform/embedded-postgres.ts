import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { diskFault } from "./disk-fault.ts";
import { writeAccess } from "./database-access.ts";
import { isRunning } from "./is-running.ts";
import { isOurs, makeDataFolder, makeFolder, makeStateFolder, STATE_FOLDER } from "./our-folder.ts";
import {
  findPostgresBinaries,
  type PostgresBinaries,
  postgresUser,
  type RunAs,
} from "./postgres-binaries.ts";
import { reasonOf, StartError } from "./start-error.ts";

export interface EmbeddedPostgres {
  /** The folder of the unix socket: the host of every connection. Only the database's user and root may enter it. */
  readonly socketDir: string;
  readonly superuser: string;
  /** Where the data is: below the data folder, or below /var/lib/maru when the database's user cannot enter that. */
  readonly clusterDir: string;
  /**
   * Stops the server after the running transactions were rolled back; it runs no more when this returns. A disk too slow for the last
   * checkpoint is not waited for: what was committed is in the log, and the next start reads it.
   */
  stop(): void;
}

/** Seconds that the last checkpoint may take, and then the end without one. */
const STOP_WITHIN_S = { fast: 10, immediate: 30 } as const;

/** What a server that has let go of its pid file may still take to exit. */
const EXIT_WITHIN_MS = 10_000;

const SUPERUSER = "postgres";

/**
 * Durability is not a setting here: fsync, synchronous_commit and full_page_writes stay on. Pages are written to the log as they are:
 * this build can only press them with pglz, which after every checkpoint took more of the processor than the bets did.
 */
export const POSTGRES_SETTINGS: readonly string[] = [
  "listen_addresses=",
  "max_connections=120",
  "shared_buffers=256MB",
  "max_wal_size=2GB",
  "wal_compression=off",
  "jit=off",
  // A backup that ships the log and stands still holds so much of it back, and not the whole disk.
  "max_slot_wal_keep_size=8GB",
  "log_min_messages=warning",
  "timezone=UTC",
];

/**
 * Starts the PostgreSQL that came with npm on `<dataDir>/postgres`, or attaches to the one a killed server left running.
 * Errors: {@link StartError} with the setting to change.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { withinS = START_WITHIN_S }: { readonly withinS?: number } = {},
): Promise<EmbeddedPostgres> {
  try {
    return await startIn(dataDir, withinS);
  } catch (error) {
    // Whatever the file system refuses on the way is the operator's to mend, not a bug to trace.
    if (!isFileSystemError(error)) throw error;
    throw new StartError(
      `the data folder ${path.resolve(dataDir)} cannot be used (${reasonOf(error)}): set MARU_DATA_DIR`,
      { cause: error },
    );
  }
}

function isFileSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && "path" in error;
}

async function startIn(dataDir: string, withinS: number): Promise<EmbeddedPostgres> {
  const { cluster, runAs } = placeCluster(dataDir);
  const binaries = await findPostgresBinaries(runAs);
  const run = (program: string, args: readonly string[]) =>
    spawnSync(program, args, { cwd: "/", ...runAs, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

  if (!existsSync(path.join(cluster, "PG_VERSION"))) createCluster(cluster, binaries, { run, runAs });
  refuseOtherVersion(cluster, binaries);
  const socketDir = socketFolder(cluster, runAs);
  const isAccessNew = writeAccess(cluster, userInfo().username, runAs);
  forgetDeadPostmaster(cluster);
  if (run(binaries.pgCtl, ["status", "-D", cluster]).status !== 0) {
    await startServer(cluster, socketDir, { run, binaries, withinS });
  } else if (isAccessNew) run(binaries.pgCtl, ["reload", "-D", cluster]);
  return {
    socketDir,
    superuser: SUPERUSER,
    clusterDir: cluster,
    stop: () => {
      if (!stopIn(cluster, "fast", { run, binaries })) stopIn(cluster, "immediate", { run, binaries });
    },
  };
}

/** Whether the server of `cluster` has ended. */
function stopIn(cluster: string, mode: keyof typeof STOP_WITHIN_S, { run, binaries }: How): boolean {
  const within = String(STOP_WITHIN_S[mode]);
  const pid = postmasterPid(cluster);
  if (run(binaries.pgCtl, ["stop", "-D", cluster, "-m", mode, "-w", "-t", within]).status !== 0) return false;
  if (pid !== null) waitForEnd(pid);
  return true;
}

/** pg_ctl is content when the server's pid file is gone, which is a moment before the server is. */
function waitForEnd(pid: number): void {
  const untilMs = performance.now() + EXIT_WITHIN_MS;
  const never = new Int32Array(new SharedArrayBuffer(4));
  while (isRunning(pid) && performance.now() < untilMs) Atomics.wait(never, 0, 0, 10);
}

type Run = (
  program: string,
  args: readonly string[],
) => { status: number | null; stdout: string; stderr: string };

interface How {
  readonly run: Run;
  readonly binaries: PostgresBinaries;
}

/** Where the database of a data folder is or would be made, and as whom it runs. */
export function placeCluster(dataDir: string): { readonly cluster: string; readonly runAs: RunAs | null } {
  const preferred = postgresUser();
  const cluster = clusterFolder(path.resolve(dataDir), preferred);
  return { cluster, runAs: preferred === null ? null : ownerOf(cluster, preferred) };
}

/** The socket's folder of the database that runs on a data folder; null where none does. Starts nothing. */
export function runningSocket(dataDir: string): string | null {
  if (!existsSync(dataDir)) return null;
  const { cluster } = placeCluster(dataDir);
  const pid = postmasterPid(cluster);
  if (pid === null || !isRunning(pid)) return null;
  // The fifth line of the file, which PostgreSQL writes.
  return readFileSync(pidFileOf(cluster), "utf8").split("\n")[4] ?? null;
}

/** The database's folder; elsewhere when its user could not reach one below the data folder. */
function clusterFolder(dataDir: string, runAs: RunAs | null): string {
  makeDataFolder(dataDir, runAs?.gid ?? null);
  const preferred = path.join(dataDir, "postgres");
  if (runAs === null || existsSync(preferred) || canEnter(dataDir, runAs)) return preferred;
  const reachable = path.join(makeStateFolder(), shortHash(dataDir));
  makeFolder(reachable, 0o711);
  return path.join(reachable, "postgres");
}

const shortHash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);

/** Whether a first start has made a database for this data folder; looks, and makes nothing. */
export function hasEmbeddedPostgres(dataDir: string): boolean {
  const folder = path.resolve(dataDir);
  return [folder, path.join(STATE_FOLDER, shortHash(folder))].some((place) =>
    existsSync(path.join(place, "postgres")),
  );
}

/** A database that is there goes on as whose it is. */
function ownerOf(cluster: string, otherwise: RunAs): RunAs {
  const found = lstatSync(cluster, { throwIfNoEntry: false });
  return found === undefined || found.uid === 0 ? otherwise : { uid: found.uid, gid: found.gid };
}

function canEnter(folder: string, runAs: RunAs): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd "$0"', folder], { cwd: "/", ...runAs }).status === 0;
}

/** Into a folder of another name first: a start cut short leaves nothing that looks like a database. */
function createCluster(
  cluster: string,
  binaries: PostgresBinaries,
  how: { run: Run; runAs: RunAs | null },
): void {
  const fresh = `${cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  if (how.runAs !== null) chownSync(fresh, how.runAs.uid, how.runAs.gid);
  const made = how.run(binaries.initdb, [
    "-D",
    fresh,
    "-U",
    SUPERUSER,
    "--auth-local=peer",
    "--auth-host=reject",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--data-checksums",
  ]);
  if (made.status !== 0) {
    throw new StartError(
      `the embedded database cannot be made in ${cluster} (${lastLine(made.stderr)}): set MARU_DATA_DIR or DATABASE_URL`,
    );
  }
  renameSync(fresh, cluster);
}

function refuseOtherVersion(cluster: string, binaries: PostgresBinaries): void {
  const found = readFileSync(path.join(cluster, "PG_VERSION"), "utf8").trim();
  if (found !== binaries.version) {
    throw new StartError(
      `${cluster} was made by PostgreSQL ${found}, this is ${binaries.version}: set MARU_DATA_DIR to another folder or DATABASE_URL`,
    );
  }
}

/** A socket's path may not be longer than about 100 bytes; a deep data folder gets one elsewhere, that nobody made before us. */
function socketFolder(cluster: string, runAs: RunAs | null): string {
  if (cluster.length <= 80) return cluster;
  const name = `maru-${shortHash(cluster)}`;
  const folder = path.join(runAs === null ? tmpdir() : makeStateFolder(), name);
  makeFolder(folder, 0o700);
  // Below the state folder nobody but root can have made it.
  if (runAs !== null) chownSync(folder, runAs.uid, runAs.gid);
  else if (!isOurs(folder))
    throw new StartError(`${folder} belongs to somebody else: set MARU_DATA_DIR to a shorter path`);
  return folder;
}

/**
 * A killed postmaster that nobody has reaped yet still counts as running for pg_ctl, and its pid file would refuse every start.
 * Only Linux shows a process's state in a file; elsewhere the parent process reaps at once.
 */
function forgetDeadPostmaster(cluster: string): void {
  const pid = postmasterPid(cluster);
  const stat = `/proc/${pid}/stat`;
  if (pid !== null && existsSync(stat) && / Z /.test(readFileSync(stat, "utf8"))) rmSync(pidFileOf(cluster));
}

function pidFileOf(cluster: string): string {
  return path.join(cluster, "postmaster.pid");
}

/** Null when no server has the folder. */
function postmasterPid(cluster: string): number | null {
  try {
    const [pid = ""] = readFileSync(pidFileOf(cluster), "utf8").split("\n");
    return /^\d+$/.test(pid) ? Number(pid) : null;
  } catch {
    return null;
  }
}

/** What a database that was killed takes to read its log. */
const START_WITHIN_S = 60;
const START_TRIES = 20;

/** The children of a killed server take a moment to end, and until then a new one refuses to start: it is tried again. */
async function startServer(
  cluster: string,
  socketDir: string,
  { withinS, ...how }: How & { readonly withinS: number },
): Promise<void> {
  const options = [...POSTGRES_SETTINGS.map((setting) => `-c ${setting}`), `-k ${quoted(socketDir)}`].join(
    " ",
  );
  const log = path.join(cluster, "server.log");
  const args = ["start", "-D", cluster, "-w", "-t", String(withinS), "-l", log, "-o", options];
  let reason = "";
  for (let attempt = 0; attempt < START_TRIES; attempt += 1) {
    const started = how.run(how.binaries.pgCtl, args);
    if (started.status === 0) return;
    reason = existsSync(log)
      ? lastLine(readFileSync(log, "utf8"))
      : lastLine(started.stderr + started.stdout);
    if (!existsSync(log) || !/still in use|lock file/.test(tailOf(log))) break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const fault = diskFault(cluster);
  if (fault !== null) reason = `its disk is ${fault}`;
  throw new StartError(
    `the embedded database in ${cluster} does not start (${reason}): set MARU_DATA_DIR or DATABASE_URL`,
  );
}

function tailOf(log: string): string {
  return readFileSync(log, "utf8").trim().split("\n").slice(-5).join("\n");
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}
