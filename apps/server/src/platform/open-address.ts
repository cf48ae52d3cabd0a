import pg from "pg";
import type { Config } from "./config.ts";
import { connectionOptions, type DatabaseAddress } from "./database.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { claimEmbeddedDatabase } from "./single-server.ts";
import { reasonOf, StartError } from "./start-error.ts";

export interface OpenAddress {
  readonly address: DatabaseAddress;
  /** Lets the database go: the embedded one is stopped, a given one is left alone. */
  release(): Promise<void>;
}

const DATABASE = "maru";

/** Finds or starts the database of `config`. Errors: {@link StartError} in one line. */
export async function openAddress(config: Config): Promise<OpenAddress> {
  if (config.databaseUrl !== null) {
    const address: DatabaseAddress = { kind: "url", url: config.databaseUrl };
    await refuseUnreachable(address);
    return { address, release: async () => undefined };
  }
  const server = await startEmbeddedPostgres(config.dataDir);
  const at = (database: string): DatabaseAddress => ({ kind: "embedded", ...server, database });
  const unclaim = await claimEmbeddedDatabase(at("postgres"), config.dataDir);
  await createDatabase(at("postgres"));
  return {
    address: at(DATABASE),
    release: async () => {
      await unclaim();
      server.stop();
    },
  };
}

async function refuseUnreachable(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client(connectionOptions(address, null));
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    const reason = reasonOf(error);
    throw new StartError(`the database does not answer (${reason}): set DATABASE_URL`, { cause: error });
  }
}

async function createDatabase(admin: DatabaseAddress): Promise<void> {
  const client = new pg.Client(connectionOptions(admin, null));
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
