import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Config } from "./config.ts";
import { connectionOptions, type DatabaseAddress } from "./database.ts";
import { type DiskFault, diskFault } from "./disk-fault.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { claimEmbeddedDatabase } from "./single-server.ts";
import { reasonOf, StartError } from "./start-error.ts";

export interface OpenAddress {
  readonly address: DatabaseAddress;
  /** Lets the database go: the embedded one is stopped, a given one is left alone. */
  release(): Promise<void>;
}

const DATABASE = "maru";

/** What becomes of the embedded database while the server runs. A given one is its operator's. */
export interface EmbeddedEvents {
  readonly onRestarted: () => void;
  /** It ended and cannot start on such a disk: it is started again when the disk takes writes. */
  readonly onDiskFault: (fault: DiskFault) => void;
  /** It ended and does not start again, or another server has taken it. */
  readonly onGone: (error: unknown) => void;
}

/** Finds or starts the database of `config`. Errors: {@link StartError} in one line. */
export async function openAddress(config: Config, events: EmbeddedEvents): Promise<OpenAddress> {
  if (config.databaseUrl !== null) {
    const address: DatabaseAddress = { kind: "url", url: config.databaseUrl };
    await refuseUnreachable(address);
    return { address, release: async () => undefined };
  }
  const kept = await keepEmbedded(config.dataDir, events);
  try {
    await createDatabase(kept.at("postgres"));
  } catch (error) {
    await kept.release();
    throw error;
  }
  return { address: kept.at(DATABASE), release: kept.release };
}

interface KeptDatabase {
  readonly at: (database: string) => DatabaseAddress;
  readonly release: () => Promise<void>;
}

/** A database that recovers from its log, or is shutting down, answers no one yet; together about a minute. */
const CLAIM_TRIES = 240;
const CLAIM_PAUSE_MS = 250;
/** A shutdown may hang, as one does that comes while the database recovers; after about 10 s it is ended for it. */
const SHUTDOWN_TRIES = 40;

async function startAndClaim(dataDir: string, onLost: () => void) {
  for (let tried = 1; ; tried += 1) {
    const server = await startEmbeddedPostgres(dataDir);
    const at = (database: string): DatabaseAddress => ({ kind: "embedded", ...server, database });
    try {
      return { server, at, unclaim: await claimEmbeddedDatabase(at("postgres"), { dataDir, onLost }) };
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (tried === CLAIM_TRIES) {
        throw new StartError(
          `the embedded database does not answer (${reasonOf(error)}): set MARU_DATA_DIR or DATABASE_URL`,
          { cause: error },
        );
      }
      if (tried % SHUTDOWN_TRIES === 0 && isShuttingDown(error)) server.stop();
      await delay(CLAIM_PAUSE_MS);
    }
  }
}

function isShuttingDown(error: unknown): boolean {
  return error instanceof Error && /shutting down/.test(error.message);
}

/** The embedded database for as long as this process wants it: one that was killed is started again, on the same socket. */
async function keepEmbedded(dataDir: string, events: EmbeddedEvents): Promise<KeptDatabase> {
  let isReleased = false;
  const start = () => startAndClaim(dataDir, onLost);
  const onLost = (): void => {
    if (isReleased) return;
    restarting = restart();
  };
  const restart = async (): Promise<void> => {
    try {
      running = await startWhereDiskTakesIt(start, {
        folder: running.server.clusterDir,
        onFault: events.onDiskFault,
        isOver: () => isReleased,
      });
      events.onRestarted();
    } catch (error) {
      events.onGone(error);
    }
  };
  let restarting: Promise<void> = Promise.resolve();
  let running = await start();
  return {
    at: running.at,
    release: async () => {
      isReleased = true;
      await restarting;
      await running.unclaim().catch(() => undefined);
      running.server.stop();
    },
  };
}

const DISK_PAUSE_MS = 1_000;

/**
 * Starts, and where the disk is full or read-only, waits until it is not and starts again: whoever ended here instead would be started and end
 * again for as long as the disk stays so.
 */
async function startWhereDiskTakesIt<T>(
  start: () => Promise<T>,
  on: {
    readonly folder: string;
    readonly onFault: (fault: DiskFault) => void;
    readonly isOver: () => boolean;
  },
): Promise<T> {
  for (;;) {
    try {
      return await start();
    } catch (error) {
      const fault = diskFault(on.folder);
      if (fault === null) throw error;
      on.onFault(fault);
      while (!on.isOver() && diskFault(on.folder) !== null) await delay(DISK_PAUSE_MS);
      if (on.isOver()) throw error;
    }
  }
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
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
