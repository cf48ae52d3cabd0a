import pg from "pg";
import type { Database, DatabaseRole, SiteReads } from "../ports/unit-of-work.ts";
import type { DatabasePulse } from "./database-pulse.ts";

/** Where PostgreSQL is: the embedded one's socket, or an address given by the operator. */
export type DatabaseAddress =
  | {
      readonly kind: "embedded";
      readonly socketDir: string;
      readonly superuser: string;
      readonly database: string;
    }
  | { readonly kind: "url"; readonly url: string };

/**
 * How to connect as `role`; null is the owner, who migrates. In the embedded database each role signs in by itself; elsewhere
 * the session takes the role on from the first statement, so one address is enough.
 */
export function connectionOptions(
  address: DatabaseAddress,
  role: DatabaseRole | null,
  settings: readonly string[] = [],
): pg.PoolConfig {
  const shared = {
    application_name: role ?? "maru_owner",
    connectionTimeoutMillis: 10_000,
    // The bet writer sends what ends a transaction together with what it writes: one way to the database and back instead of two.
    pipeline: role === "maru_betting",
  };
  if (address.kind === "embedded") {
    return {
      ...shared,
      host: address.socketDir,
      user: role ?? address.superuser,
      database: address.database,
      ...optionsOf(settings),
    };
  }
  return {
    ...shared,
    connectionString: address.url,
    ...optionsOf(role === null ? settings : [`role=${role}`, ...settings]),
  };
}

function optionsOf(settings: readonly string[]): Pick<pg.PoolConfig, "options"> {
  return settings.length === 0 ? {} : { options: settings.map((setting) => `-c ${setting}`).join(" ") };
}

export interface PoolSize {
  readonly max: number;
  /** Settings of each session, `name=value`. */
  readonly settings?: readonly string[];
  /** Where something lies between us and the database: without it, who waits for an answer that was swallowed waits on. */
  readonly pulse?: DatabasePulse | null;
}

/** How a pool stands. */
export interface PoolFigures {
  readonly max: number;
  readonly open: number;
  readonly idle: number;
  /** Who waits for a connection. */
  readonly waiting: number;
}

/** A {@link Database} that says how its pool stands. */
export interface PooledDatabase extends Database {
  readonly connections: () => PoolFigures;
}

/** A pool that can do only what `role` may. */
export function openDatabase(
  address: DatabaseAddress,
  role: DatabaseRole,
  size: PoolSize = { max: 8 },
): PooledDatabase {
  const pool = new pg.Pool({ ...connectionOptions(address, role, size.settings), max: size.max });
  return wrapPool(role, pool, size.pulse ?? null);
}

/** The {@link Database} port over a pg pool. A broken idle connection is dropped by the pool, never an unhandled error. */
export function wrapPool(
  role: DatabaseRole,
  pool: pg.Pool,
  pulse: DatabasePulse | null = null,
): PooledDatabase {
  pool.on("error", () => undefined);
  // A backend that is ended while it greets us tells the client before anyone else can listen.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const stopCutting = pulse?.onSilence(cutter(pool));
  const connect = (): Promise<pg.PoolClient> =>
    pulse === null ? pool.connect() : pulse.whileAnswering(() => pool.connect(), giveBack);
  const query = <Row extends object>(text: string, values: readonly unknown[]) =>
    pool.query<Row>(text, [...values]);
  return {
    role,
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      const asked = () => query<Row>(text, values);
      return (await (pulse === null ? asked() : pulse.whileAnswering(asked))).rows;
    },
    transaction: (work) => inTransaction(connect, work),
    dedicated: connect,
    connections: () => ({
      max: pool.options.max,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      await pool.end();
      stopCutting?.();
    },
  };
}

/** A connection that came when nobody waited for it any more. */
function giveBack(client: pg.PoolClient): void {
  client.release();
}

/** Ends every connection of a pool without a word: what is asked on one fails now, and none of them is given to anybody again. */
function cutter(pool: pg.Pool): () => void {
  const open = new Set<pg.PoolClient>();
  pool.on("connect", (client) => void open.add(client));
  pool.on("remove", (client) => void open.delete(client));
  return () => {
    for (const { connection } of open) connection.stream.destroy();
  };
}

/** begin, work, commit; a throw rolls back. A connection whose rollback fails too is not given back. */
async function inTransaction<T>(
  connect: () => Promise<pg.PoolClient>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    const broken = await client.query("rollback").then(
      () => false,
      () => true,
    );
    client.release(broken);
    throw error;
  }
}

/** Pages of one site: the site is set for one read-only transaction, and row-level security does the rest (S-13). */
export function openSiteReads(database: Database): SiteReads {
  return {
    forSite: (siteId, work) =>
      database.transaction(async (client) => {
        await client.query("set transaction read only");
        await client.query("select set_config('maru.site_id', $1, true)", [String(siteId)]);
        return work(
          async <Row extends object>(text: string, values: readonly unknown[] = []) =>
            (await client.query<Row>(text, [...values])).rows,
        );
      }),
  };
}
