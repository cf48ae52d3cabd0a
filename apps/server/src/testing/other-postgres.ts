import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { connectionOptions, type DatabaseAddress } from "../platform/database.ts";
import { POSTGRES_SETTINGS } from "../platform/embedded-postgres.ts";
import { migrate } from "../platform/migrate.ts";
import { postgresUser } from "../platform/postgres-binaries.ts";
import { type TestDatabase, wrapTestDatabase } from "./test-database.ts";

/**
 * A database of ours on another PostgreSQL than the one that comes with npm: in a cluster of its own below the temporary folder, with the
 * settings of the embedded one. `bin` holds initdb, pg_ctl and postgres. Closing it stops and removes the cluster.
 */
export async function openOtherPostgres(bin: string): Promise<TestDatabase> {
  const runAs = postgresUser();
  const folder = mkdtempSync(path.join(tmpdir(), "maru-postgres-"));
  const cluster = path.join(folder, "cluster");
  mkdirSync(cluster, { mode: 0o700 });
  for (const owned of runAs === null ? [] : [folder, cluster])
    chownSync(owned, runAs?.uid ?? 0, runAs?.gid ?? 0);
  const run = (program: string, args: readonly string[]): void => {
    const how = { cwd: "/", ...runAs, encoding: "utf8", stdio: "pipe" } as const;
    const ended = spawnSync(path.join(bin, program), args, how);
    if (ended.status !== 0) throw new Error(`${program} ended with ${ended.status}: ${ended.stderr}`);
  };
  const made = ["--auth-local=trust", "--encoding=UTF8", "--locale=C.UTF-8", "-k"];
  run("initdb", ["-D", cluster, "-U", "postgres", ...made]);
  const options = [...POSTGRES_SETTINGS.map((setting) => `-c ${setting}`), `-k ${folder}`].join(" ");
  // Its messages go to a file: a pipe would stay open as long as the server.
  run("pg_ctl", ["start", "-D", cluster, "-w", "-l", path.join(folder, "server.log"), "-o", options]);
  const at = (database: string): DatabaseAddress => ({
    kind: "embedded",
    socketDir: folder,
    superuser: "postgres",
    database,
  });
  const remove = async (): Promise<void> => {
    run("pg_ctl", ["stop", "-D", cluster, "-m", "fast", "-w"]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await createDatabase(at("postgres"), "maru");
    await migrate(at("maru"));
  } catch (error) {
    await remove();
    throw error;
  }
  return wrapTestDatabase(at("maru"), remove);
}

async function createDatabase(address: DatabaseAddress, name: string): Promise<void> {
  const client = new pg.Client(connectionOptions(address, null));
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
}
