import pg from "pg";
import type { Database } from "../ports/unit-of-work.ts";
import type { Config } from "./config.ts";
import { connectionOptions, type DatabaseAddress, wrapPool } from "./database.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { openAddress } from "./open-address.ts";
import { StartError } from "./start-error.ts";

/** The database for one command of an operator, beside a running server or without one. */
export interface AttachedDatabase {
  readonly address: DatabaseAddress;
  /** The owner, who may do what no room may. */
  readonly owner: Database;
  /** Whether a server of this data folder runs on it, embedded; of a given one nobody knows. */
  readonly isServed: boolean;
  /** Lets it go as it was found: the embedded one is stopped only where no server runs on it. */
  close(): Promise<void>;
}

/** Errors: {@link StartError} in one line. */
export async function attachDatabase(config: Config): Promise<AttachedDatabase> {
  const { address, isServed, release } = await claimOrJoin(config);
  const owner = wrapPool("maru_books", new pg.Pool({ ...connectionOptions(address, null), max: 2 }));
  return {
    address,
    owner,
    isServed,
    close: async () => {
      await owner.close();
      await release();
    },
  };
}

async function claimOrJoin(
  config: Config,
): Promise<{ address: DatabaseAddress; isServed: boolean; release: () => Promise<void> }> {
  const events = { onRestarted: () => undefined, onDiskFault: () => undefined, onGone: () => undefined };
  try {
    return { ...(await openAddress(config, events)), isServed: false };
  } catch (error) {
    if (config.databaseUrl !== null || !(error instanceof StartError) || !isTaken(error)) throw error;
    const { socketDir, superuser } = await startEmbeddedPostgres(config.dataDir);
    return {
      address: { kind: "embedded", socketDir, superuser, database: "maru" },
      isServed: true,
      release: async () => undefined,
    };
  }
}

/** Another server holds the folder: its database is the one to talk to. */
function isTaken(error: StartError): boolean {
  return error.message.startsWith("another Maru server runs");
}
