import { Kysely, type Migration, Migrator, PostgresDialect, sql } from "kysely";
import type pg from "pg";
import { DATABASE_ROLES } from "../ports/unit-of-work.ts";
import { checksumOf, readSqlFiles, type SqlFile, type SqlFiles } from "./sql-files.ts";
import { reasonOf, StartError } from "./start-error.ts";

const BASELINE = "0000-baseline";

/** Which files that may be applied again a database has, and in which text. */
const APPLIED = `
  create schema if not exists platform;
  create table if not exists platform.applied_file (
    name text primary key,
    checksum text not null,
    applied_at_ms bigint not null
  )`;

/** Two servers that start at once: the second finds everything done. */
const LOCK = "select pg_advisory_lock(7004)";
const UNLOCK = "select pg_advisory_unlock(7004)";

/**
 * Brings a database to what the files say: tables by the baseline and the migrations after it, each once; functions, triggers, views,
 * grants and policies again whenever their file changed, all of them in one transaction. Throws StartError with the file that failed.
 */
export async function applySql(pool: pg.Pool, files: SqlFiles = readSqlFiles()): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(LOCK);
    await refuseOtherVersions(client, files);
    await client.query(APPLIED);
    await applyChanged(client, files.before);
    await makeTables(pool, files);
    await applyChanged(client, [...files.after, ...files.policies]);
  } finally {
    await client.query(UNLOCK).catch(() => undefined);
    client.release();
  }
}

/**
 * What was made before the baseline has other names of steps, and no way leads from one to the other; and what a newer program made is not
 * known to this one. Throws StartError.
 */
export async function refuseOtherVersions(
  client: Pick<pg.PoolClient, "query">,
  files: SqlFiles = readSqlFiles(),
): Promise<void> {
  const made = await madeSteps(client);
  if (made.length === 0) return;
  if (made[0] !== BASELINE)
    throw new StartError(
      "this database was made before version 0.1.0: set MARU_DATA_DIR or DATABASE_URL to one that is empty",
    );
  const known = new Set([BASELINE, ...files.migrations.map(stepName)]);
  const newer = made.findLast((name) => !known.has(name));
  if (newer !== undefined)
    throw new StartError(
      `this database was made by a newer program (${newer}): start that one, or set MARU_DATA_DIR or DATABASE_URL to another`,
    );
}

/** How many steps a start will add to the tables; null where there are no tables yet. */
export async function stepsToCome(
  client: Pick<pg.PoolClient, "query">,
  files: SqlFiles = readSqlFiles(),
): Promise<number | null> {
  const made = await madeSteps(client);
  return made.length === 0 ? null : files.migrations.length + 1 - made.length;
}

async function madeSteps(client: Pick<pg.PoolClient, "query">): Promise<readonly string[]> {
  const found = await client.query<{ has: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as has",
  );
  if (found.rows[0]?.has !== true) return [];
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration order by name");
  return rows.map(({ name }) => name);
}

const stepName = ({ name }: SqlFile): string => name.replace("migrations/", "");

async function makeTables(pool: pg.Pool, { baseline, migrations }: SqlFiles): Promise<void> {
  const kysely = new Kysely({ dialect: new PostgresDialect({ pool: borrowed(pool) }) });
  const steps = { [BASELINE]: step(baseline) } as Record<string, Migration>;
  for (const file of migrations) steps[stepName(file)] = step([file]);
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => steps } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === "Error")?.migrationName ?? "before the first file";
  throw failure(failed, error);
}

function step(files: readonly SqlFile[]): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      for (const { text } of files) await sql.raw(text).execute(db);
    },
  };
}

/** kysely ends the pool it is given; this one is ended by its owner. */
function borrowed(pool: pg.Pool): { connect: () => Promise<pg.PoolClient>; end: () => Promise<void> } {
  return { connect: () => pool.connect(), end: async () => undefined };
}

type Repeatable = SqlFile & { readonly schema?: string };

async function applyChanged(client: pg.PoolClient, files: readonly Repeatable[]): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from platform.applied_file",
  );
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const changed = files.filter((file) => applied.get(file.name) !== checksumOf(file));
  if (changed.length === 0) return;
  await client.query("begin");
  try {
    // Functions call each other across files: what one names may be made after it.
    await client.query("set local check_function_bodies = off");
    for (const file of changed) await applyFile(client, file);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function applyFile(client: pg.PoolClient, file: Repeatable): Promise<void> {
  try {
    if (file.schema !== undefined) await withdrawAccess(client, file.schema);
    await client.query(file.text);
    await client.query(
      `insert into platform.applied_file (name, checksum, applied_at_ms)
       values ($1, $2, (extract(epoch from clock_timestamp()) * 1000)::bigint)
       on conflict (name) do update set checksum = excluded.checksum, applied_at_ms = excluded.applied_at_ms`,
      [file.name, checksumOf(file)],
    );
  } catch (error) {
    throw failure(file.name, error);
  }
}

/** A grant or policy that a file no longer says is gone with its next text: what it says begins from nothing. */
async function withdrawAccess(client: pg.PoolClient, schema: string): Promise<void> {
  const roles = DATABASE_ROLES.join(", ");
  for (const what of ["tables", "sequences"])
    await client.query(`revoke all on all ${what} in schema ${schema} from ${roles}`);
  await client.query(`revoke all on schema ${schema} from ${roles}`);
  const { rows } = await client.query<{ statement: string }>(
    "select format('drop policy %I on %I.%I', policyname, schemaname, tablename) as statement from pg_policies where schemaname = $1",
    [schema],
  );
  for (const { statement } of rows) await client.query(statement);
}

function failure(file: string, error: unknown): StartError {
  return new StartError(
    `${file} of the database failed (${reasonOf(error)}): restore the backup or fix DATABASE_URL`,
    { cause: error },
  );
}
