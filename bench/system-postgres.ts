import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DatabaseAddress } from "../apps/server/src/platform/database.ts";
import { POSTGRES_SETTINGS } from "../apps/server/src/platform/embedded-postgres.ts";
import { migrate } from "../apps/server/src/platform/migrate.ts";
import { postgresUser } from "../apps/server/src/platform/postgres-binaries.ts";
import { type TestDatabase, wrapTestDatabase } from "../apps/server/src/testing/test-database.ts";

const FOLDER = "/usr/lib/postgresql";
const OLDEST = 15;

/**
 * A migrated database on the PostgreSQL that the machine has installed, in a cluster of its own with the settings of the embedded
 * one. A running service is not touched. Null where none is installed.
 */
export async function openSystemDatabase(): Promise<{
  readonly database: TestDatabase;
  readonly version: string;
} | null> {
  const versions = existsSync(FOLDER) ? readdirSync(FOLDER).map(Number) : [];
  const newest = versions.filter((version) => version >= OLDEST).toSorted((a, b) => b - a)[0];
  if (newest === undefined) return null;
  const bin = path.join(FOLDER, String(newest), "bin");
  const runAs = postgresUser();
  const folder = mkdtempSync(path.join(tmpdir(), "maru-bench-"));
  const cluster = path.join(folder, "cluster");
  mkdirSync(cluster, { mode: 0o700 });
  for (const owned of runAs === null ? [] : [folder, cluster])
    chownSync(owned, runAs?.uid ?? 0, runAs?.gid ?? 0);
  const run = (program: string, args: readonly string[]): void => {
    const ended = spawnSync(path.join(bin, program), args, {
      cwd: "/",
      ...runAs,
      encoding: "utf8",
      stdio: "pipe",
    });
    if (ended.status !== 0) throw new Error(`${program} ended with ${ended.status}: ${ended.stderr}`);
  };
  run("initdb", [
    "-D",
    cluster,
    "-U",
    "postgres",
    "--auth-local=trust",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "-k",
  ]);
  const options = [...POSTGRES_SETTINGS.map((setting) => `-c ${setting}`), `-k ${folder}`].join(" ");
  // Its messages go to a file: a pipe would stay open as long as the server.
  run("pg_ctl", ["start", "-D", cluster, "-w", "-l", path.join(folder, "server.log"), "-o", options]);
  const at = (database: string): DatabaseAddress => ({
    kind: "embedded",
    socketDir: folder,
    superuser: "postgres",
    database,
  });
  run("createdb", ["-h", folder, "-U", "postgres", "bench"]);
  await migrate(at("bench"));
  const database = wrapTestDatabase(at("bench"), async () => {
    run("pg_ctl", ["stop", "-D", cluster, "-m", "fast", "-w"]);
    rmSync(folder, { recursive: true, force: true });
  });
  return { database, version: String(newest) };
}
