import { closeSync, openSync, writeSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { connectionOptions } from "../../apps/server/src/platform/database.ts";
import { migrate } from "../../apps/server/src/platform/migrate.ts";
import { plantSql } from "../plant-sql.ts";
import { startCluster } from "./cluster.ts";
import { type Connections, openConnections } from "./connections.ts";

/** The database that all runs of a process share, one after the other. */
export interface Store {
  readonly connections: Connections;
  /** For arranging and for looking, past every fault. */
  readonly owner: pg.Client;
  /** Asks who waits for whom. */
  readonly monitor: pg.Client;
  /** Moves the database's clock: no statement, since it moves with every event. */
  setClock(ms: number): void;
  /** As it was before the first run. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

const DATABASE = "simulation";
const CLOCK_FILE = "simulation_clock";

/** The database's clock is a file in its own folder; everything that asks what time it is asks this function. */
const CLOCK = `
  create or replace function platform.clock_ms() returns bigint language sql volatile
    as $$ select pg_catalog.pg_read_file('${CLOCK_FILE}')::bigint $$;
  grant execute on function pg_catalog.pg_read_file(text) to public;`;

/** Waits are virtual, however slow the machine: what ends them after real seconds is left out. */
const VIRTUAL_WAITS = {
  "betting.lock_facts": [
    [
      "perform set_config('idle_in_transaction_session_timeout', '5s', true), set_config('lock_timeout', '2s', true);",
      "",
    ],
  ],
} as const;

/** Starts a PostgreSQL of its own and makes the product's database in it; about 5 s. */
export async function openStore(): Promise<Store> {
  const cluster = await startCluster();
  const clock = openClock(path.join(cluster.folder, CLOCK_FILE));
  const admin = await connect(cluster.at("postgres"));
  await admin.query(`create database ${DATABASE}`);
  await admin.end();
  const address = cluster.at(DATABASE);
  await migrate(address);
  await cluster.flushNothing();
  const [owner, monitor] = [await connect(address), await connect(address)];
  await owner.query(CLOCK);
  await plantSql(owner, VIRTUAL_WAITS);
  const connections = openConnections(address, owner);
  const reset = await rememberFirst(owner);
  return {
    connections,
    owner,
    monitor,
    setClock: clock.set,
    reset,
    close: async () => {
      await connections.close();
      await Promise.all([owner.end(), monitor.end()]);
      clock.close();
      cluster.remove();
    },
  };
}

async function connect(address: Parameters<typeof connectionOptions>[0]): Promise<pg.Client> {
  const client = new pg.Client(connectionOptions(address, null));
  await client.connect();
  return client;
}

/** Always thirteen digits, so one write replaces another. */
function openClock(file: string): { readonly set: (ms: number) => void; readonly close: () => void } {
  const handle = openSync(file, "w", 0o644);
  let shown = 0;
  const set = (ms: number): void => {
    if (ms !== shown) writeSync(handle, String(ms), 0);
    shown = ms;
  };
  set(1_700_000_000_000);
  return { set, close: () => closeSync(handle) };
}

/** Tables, and the sequences that were used. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name, c.relkind = 'S' as "isSequence"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'S') and n.nspname !~ '^(pg_|information_schema|public|first)'
     and (c.relkind = 'r' or pg_sequence_last_value(c.oid) is not null) order by 1`;
const FILLED = "select name from unnest($1::text[]) name where pg_relation_size(name::regclass) > 0";

async function tablesOf(owner: pg.Client, isSequence: boolean): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string; isSequence: boolean }>(TABLES);
  return rows.filter((row) => row.isSequence === isSequence).map(({ name }) => name);
}

async function filledOf(owner: pg.Client, tables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(FILLED, [tables]);
  return rows.map(({ name }) => name);
}

/** What was there at first is kept beside it and put back; everything else is emptied. */
async function rememberFirst(owner: pg.Client): Promise<() => Promise<void>> {
  const tables = (await tablesOf(owner, false)).filter((name) => name !== "platform.applied_file");
  const kept = await filledOf(owner, tables);
  const used = new Set(await tablesOf(owner, true));
  await owner.query("create schema first");
  for (const name of kept) await owner.query(`create table ${copyOf(name)} as table ${name}`);
  return async () => {
    const filled = await filledOf(owner, tables);
    const sequences = (await tablesOf(owner, true)).filter((name) => !used.has(name));
    const statements = [
      // Neither what is only added to nor what names another row stands in the way.
      "set session_replication_role = replica",
      "begin",
      // Not by truncating, which would let every connection plan its statements anew.
      ...filled.map((name) => `delete from ${name}`),
      ...sequences.map((name) => `alter sequence ${name} restart`),
      ...kept.map((name) => `insert into ${name} overriding system value table ${copyOf(name)}`),
      "commit",
      "set session_replication_role = origin",
    ];
    await owner.query(statements.join(";"));
  };
}

function copyOf(name: string): string {
  return `first."${name}"`;
}
