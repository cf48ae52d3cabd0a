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
  /** Lets it go as it was found: the embedded one is stopped only where no server runs on it. */
  close(): Promise<void>;
}

/** Errors: {@link StartError} in one line. */
export async function attachDatabase(config: Config): Promise<AttachedDatabase> {
  const { address, release } = await claimOrJoin(config);
  const owner = wrapPool("maru_books", new pg.Pool({ ...connectionOptions(address, null), max: 2 }));
  return {
    address,
    owner,
    close: async () => {
      await owner.close();
      await release();
    },
  };
}

async function claimOrJoin(
  config: Config,
): Promise<{ address: DatabaseAddress; release: () => Promise<void> }> {
  const events = { onRestarted: () => undefined, onDiskFault: () => undefined, onGone: () => undefined };
  try {
    return await openAddress(config, events);
  } catch (error) {
    if (config.databaseUrl !== null || !(error instanceof StartError) || !isTaken(error)) throw error;
    const { socketDir, superuser } = await startEmbeddedPostgres(config.dataDir);
    return {
      address: { kind: "embedded", socketDir, superuser, database: "maru" },
      release: async () => undefined,
    };
  }
}

/** Another server holds the folder: its database is the one to talk to. */
function isTaken(error: StartError): boolean {
  return error.message.startsWith("another Maru server runs");
}
