import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { DATABASE_ROLES } from "../ports/unit-of-work.ts";
import { connectionOptions, type DatabaseAddress } from "./database.ts";
import { packageRoot } from "./package-root.ts";
import { reasonOf, StartError } from "./start-error.ts";

export const MIGRATIONS_DIR = path.join(packageRoot(), "migrations");

/** Brings the database forward to the newest migration; never back. Makes the roles first, since files grant to them. */
export async function migrate(address: DatabaseAddress, folder: string = MIGRATIONS_DIR): Promise<void> {
  const pool = new pg.Pool({ ...connectionOptions(address, null), max: 2 });
  pool.on("error", () => undefined);
  // A connection that is lost under a migration fails its query, and must not end the process beside that.
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await refuseUnfit(pool);
    await makeRoles(pool, address);
    await runFiles(pool, folder);
  } finally {
    await pool.end();
  }
}

async function refuseUnfit(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string; fsync: string; commit: string }>(
    `select current_setting('server_version_num') as version, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as commit`,
  );
  const found = rows[0];
  if (found === undefined || Number(found.version) < 150_000) {
    throw new StartError(`PostgreSQL 15 or later is needed, found ${found?.version}: set DATABASE_URL`);
  }
  if (found.fsync !== "on" || found.commit !== "on") {
    throw new StartError(
      `fsync=${found.fsync}, synchronous_commit=${found.commit}: an accepted bet must be durable, set both to on`,
    );
  }
}

/** Roles belong to the whole server, so they are made outside the migrations, and only when missing. */
async function makeRoles(pool: pg.Pool, address: DatabaseAddress): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock(7001)");
    for (const role of DATABASE_ROLES) {
      const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
      const login = address.kind === "embedded" ? "login" : "nologin";
      if (rowCount === 0)
        await client.query(`create role ${role} ${login} nosuperuser nocreatedb nocreaterole`);
      if (address.kind === "url") await client.query(`grant ${role} to current_user`);
    }
  } catch (error) {
    throw new StartError(
      `the database roles cannot be made (${reasonOf(error)}): the user of DATABASE_URL needs CREATEROLE`,
      { cause: error },
    );
  } finally {
    await client.query("select pg_advisory_unlock(7001)").catch(() => undefined);
    client.release();
  }
}

async function runFiles(pool: pg.Pool, folder: string): Promise<void> {
  const kysely = new Kysely({ dialect: new PostgresDialect({ pool: borrowed(pool) }) });
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => readFiles(folder) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed =
    results?.find((result) => result.status === "Error")?.migrationName ?? "before the first file";
  throw new StartError(
    `migration ${failed} failed (${reasonOf(error)}): restore the backup or fix DATABASE_URL`,
    { cause: error },
  );
}

/** kysely ends the pool it is given; this one is ended by its owner. */
function borrowed(pool: pg.Pool): { connect: () => Promise<pg.PoolClient>; end: () => Promise<void> } {
  return { connect: () => pool.connect(), end: async () => undefined };
}

function readFiles(folder: string): Record<string, Migration> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return Object.fromEntries(
    files.map((name) => {
      const text = readFileSync(path.join(folder, name), "utf8");
      return [name, { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) }];
    }),
  );
}
