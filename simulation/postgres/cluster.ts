import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { connectionOptions, type DatabaseAddress } from "../../apps/server/src/platform/database.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/embedded-postgres.ts";

/** A PostgreSQL of this process alone, which keeps nothing that must last. */
export interface Cluster {
  readonly folder: string;
  at(database: string): DatabaseAddress;
  /** From now on it flushes nothing to the disk; the product's migration would refuse such a one. */
  flushNothing(): Promise<void>;
  /** Stops it and removes what it wrote. */
  remove(): void;
}

const CLUSTERS = fileURLToPath(new URL("../../.cache/simulation-postgres/", import.meta.url));

/** What is safe here only: what is lost by a crash is made anew. A deadlock is broken soon, for nobody waits for real. */
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum_naptime: "10s",
  deadlock_timeout: "20ms",
  max_parallel_workers_per_gather: "0",
} as const;

export async function startCluster(): Promise<Cluster> {
  await removeLeft();
  const home = path.join(CLUSTERS, String(process.pid));
  mkdirSync(home, { recursive: true });
  const server = await startEmbeddedPostgres(home);
  const { socketDir, superuser, clusterDir } = server;
  const at = (database: string): DatabaseAddress => ({ kind: "embedded", socketDir, superuser, database });
  return {
    folder: clusterDir,
    at,
    flushNothing: () => changeSettings(at("postgres")),
    remove: () => {
      server.stop();
      rmSync(clusterDir, { recursive: true, force: true });
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function changeSettings(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client(connectionOptions(address, null));
  await client.connect();
  for (const [name, value] of Object.entries(SETTINGS))
    await client.query(`alter system set ${name} = '${value}'`);
  await client.query("select pg_reload_conf()");
  await client.end();
}

/** Those of runs that were killed. Several processes may find one: who renames it first removes it. */
async function removeLeft(): Promise<void> {
  if (!existsSync(CLUSTERS)) return;
  for (const name of readdirSync(CLUSTERS)) {
    if (isAlive(Number(name.split("-")[0]))) continue;
    const home = path.join(CLUSTERS, `${process.pid}-${name}`);
    if (!isRenamed(path.join(CLUSTERS, name), home)) continue;
    const left = await startEmbeddedPostgres(home);
    left.stop();
    rmSync(left.clusterDir, { recursive: true, force: true });
    rmSync(home, { recursive: true, force: true });
  }
}

function isRenamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
