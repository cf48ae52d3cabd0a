import pg from "pg";
import { DATABASE_ROLES } from "../ports/unit-of-work.ts";
import { applySql } from "./apply-sql.ts";
import { connectionOptions, type DatabaseAddress } from "./database.ts";
import { reasonOf, StartError } from "./start-error.ts";

/** Brings the database to what the files of apps/server/sql say; never back. Makes the roles first, since files grant to them. */
export async function migrate(address: DatabaseAddress): Promise<void> {
  const pool = new pg.Pool({ ...connectionOptions(address, null), max: 2 });
  pool.on("error", () => undefined);
  // A connection that is lost in the middle of a file fails its query, and must not end the process beside that.
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await refuseUnfit(pool);
    await makeRoles(pool, address);
    await applySql(pool);
  } finally {
    await pool.end();
  }
}

/** What a server says of itself. */
export interface ServerStanding {
  readonly version: string;
  readonly fsync: string;
  readonly commit: string;
  readonly encoding: string;
}

/** Errors: {@link StartError} where no database of ours can live on this server. */
export async function refuseUnfit(pool: Pick<pg.Pool, "query">): Promise<void> {
  const { rows } = await pool.query<ServerStanding>(
    `select current_setting('server_version_num') as version, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as commit, current_setting('server_encoding') as encoding`,
  );
  judgeServer(rows[0]);
}

/** Errors: {@link StartError} with the setting to change. */
export function judgeServer(found: ServerStanding | undefined): void {
  if (found === undefined || Number(found.version) < 150_000) {
    throw new StartError(`PostgreSQL 15 or later is needed, found ${found?.version}: set DATABASE_URL`);
  }
  if (found.encoding !== "UTF8") {
    throw new StartError(
      `the database is written in ${found.encoding}, which has no place for most names: set DATABASE_URL to one made with encoding UTF8`,
    );
  }
  if (found.fsync !== "on" || found.commit !== "on") {
    throw new StartError(
      `fsync=${found.fsync}, synchronous_commit=${found.commit}: an accepted bet must be durable, set both to on`,
    );
  }
}

/** Roles belong to the whole server, so they are made outside the files of one database, and only when missing. */
async function makeRoles(pool: pg.Pool, address: DatabaseAddress): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock(7001)");
    await makeRolesOn(client, address);
  } finally {
    await client.query("select pg_advisory_unlock(7001)").catch(() => undefined);
    client.release();
  }
}

async function makeRolesOn(client: Pick<pg.PoolClient, "query">, address: DatabaseAddress): Promise<void> {
  try {
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
  }
}

/** Makes what a start makes first, and takes it back. Errors: {@link StartError} where the user of the database may not. */
export async function tryRights(pool: pg.Pool, address: DatabaseAddress): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(7001)");
    await makeRolesOn(client, address);
    await client.query("create schema maru_is_tried").catch((error: unknown) => {
      throw new StartError(
        `no schema can be made in the database (${reasonOf(error)}): the user of DATABASE_URL needs CREATE on it, or to own it`,
        { cause: error },
      );
    });
  } finally {
    await client.query("rollback").catch(() => undefined);
    client.release();
  }
}
