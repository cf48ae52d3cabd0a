import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { connectionOptions, type DatabaseAddress, wrapPool } from "../platform/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../platform/embedded-postgres.ts";
import { isRunning } from "../platform/is-running.ts";
import { migrate } from "../platform/migrate.ts";
import { isOurs } from "../platform/our-folder.ts";
import { checksumOfAll } from "../platform/sql-files.ts";
import type { Database, DatabaseRole } from "../ports/unit-of-work.ts";
import { plantFault } from "./plant-fault.ts";

/** A fresh database as apps/server/sql makes it, on the test run's own PostgreSQL. */
export interface TestDatabase {
  readonly address: DatabaseAddress;
  /** Connects as one of the server's roles, always by the same pool of that role. Pools are closed with the database. */
  as(role: DatabaseRole): Database;
  /** The superuser: for arranging and for looking, never what a room gets. */
  readonly owner: Database;
  close(): Promise<void>;
}

const ON_DISK = fileURLToPath(new URL("../../../../.cache/test-postgres/", import.meta.url));
const MEMORY = "/dev/shm";
const ENOUGH_MEMORY_BYTES = 8 * 1024 ** 3;
const TEST_DIR = testFolder();
const RUNS_DIR = path.join(TEST_DIR, "runs");

/** Many pools of many tests share the server's 120 connections, so each soon gives back those it does not use. */
const IDLE_MS = 1_000;

let server: Promise<EmbeddedPostgres> | null = null;

/**
 * Of a test run in memory where the machine has plenty: each database that is made or dropped flushes the whole cluster, and a run makes
 * hundreds. What has to survive on a disk is tested on servers with folders of their own, and what is measured is measured on the disk.
 */
function testFolder(): string {
  const isMeasured = process.env["VITEST"] === undefined;
  if (isMeasured || !existsSync(MEMORY)) return ON_DISK;
  const { bavail, bsize } = statfsSync(MEMORY);
  const checkout = createHash("sha256").update(ON_DISK).digest("hex").slice(0, 12);
  const inMemory = path.join(MEMORY, `maru-test-${checkout}`);
  if (existsSync(inMemory)) return isOurs(inMemory) ? inMemory : ON_DISK;
  return bavail * bsize >= ENOUGH_MEMORY_BYTES ? inMemory : ON_DISK;
}

/** Opens a database of its own for a test file or a test. The whole schema is copied, so the tests of a file share one where they can. */
export async function openTestDatabase(): Promise<TestDatabase> {
  server ??= startTestServer();
  const { socketDir, superuser } = await server;
  const at = (database: string): DatabaseAddress => ({ kind: "embedded", socketDir, superuser, database });
  const admin = new pg.Pool({ ...connectionOptions(at("postgres"), null), max: 1 });
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  try {
    const template = await ensureTemplate(admin, at);
    await admin.query(`create database ${name} template ${template}`);
    await plantFault(at(name));
  } finally {
    await admin.end();
  }
  return wrapTestDatabase(at(name), async () => {
    const cleaner = new pg.Client(connectionOptions(at("postgres"), null));
    await cleaner.connect();
    await cleaner.query(`drop database if exists ${name} with (force)`);
    await cleaner.end();
  });
}

/** A database that is there already, with the pools of the one who uses it; `drop` removes it after they are closed. */
export function wrapTestDatabase(address: DatabaseAddress, drop: () => Promise<void>): TestDatabase {
  const pools: Database[] = [];
  const keep = (database: Database): Database => {
    pools.push(database);
    return database;
  };
  // The owner is not one of the server's roles; it borrows a name so that tests can hand it to code under test.
  const poolFor = (role: DatabaseRole | null, max: number): pg.Pool =>
    new pg.Pool({ ...connectionOptions(address, role), max, idleTimeoutMillis: IDLE_MS });
  const owner = keep(wrapPool("maru_http", poolFor(null, 4)));
  const byRole = new Map<DatabaseRole, Database>();
  const openAs = (role: DatabaseRole): Database => {
    const database = keep(wrapPool(role, poolFor(role, 24)));
    byRole.set(role, database);
    return database;
  };
  return {
    address,
    owner,
    as: (role) => byRole.get(role) ?? openAs(role),
    close: async () => {
      await Promise.all(pools.map((pool) => pool.close()));
      await drop();
    },
  };
}

/** Made once per text of the database's source; an advisory lock keeps parallel test files from doing it twice. */
async function ensureTemplate(admin: pg.Pool, at: (database: string) => DatabaseAddress): Promise<string> {
  const template = `template_${checksumOfAll().slice(0, 16)}`;
  await admin.query("select pg_advisory_lock(7002)");
  try {
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [template]);
    if (rowCount !== 0) return template;
    const draft = `${template}_draft`;
    await admin.query(`drop database if exists ${draft} with (force)`);
    await admin.query(`create database ${draft}`);
    await migrate(at(draft));
    await admin.query(`alter database ${draft} rename to ${template}`);
    return template;
  } finally {
    await admin.query("select pg_advisory_unlock(7002)");
  }
}

async function startTestServer(): Promise<EmbeddedPostgres> {
  mkdirSync(RUNS_DIR, { recursive: true });
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await startEmbeddedPostgres(TEST_DIR);
    } catch (error) {
      // Two workers may start it at once: one wins, the other attaches.
      if (attempt >= 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

/** Marks this test run as a user of the test server; the last run to end stops it. */
export async function joinTestServer(): Promise<() => Promise<void>> {
  const started = await startTestServer();
  const mark = path.join(RUNS_DIR, String(process.pid));
  writeFileSync(mark, "");
  return async () => {
    rmSync(mark, { force: true });
    const others = readdirSync(RUNS_DIR).filter((pid) => isRunning(Number(pid)) || forget(pid));
    if (others.length === 0) started.stop();
  };
}

function forget(pid: string): false {
  rmSync(path.join(RUNS_DIR, pid), { force: true });
  return false;
}
