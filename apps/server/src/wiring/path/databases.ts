import type { TradingDatabases } from "./flow.ts";
import type { DatabasePulse } from "../../platform/database-pulse.ts";
import { type DatabaseAddress, openDatabase, type PooledDatabase } from "../../platform/database.ts";
import type { Database, DatabaseRole } from "../../ports/unit-of-work.ts";

/** A pool for each kind of work; each can do only what its role may. */
export interface Databases extends TradingDatabases {
  readonly accounts: Database;
  readonly http: Database;
  readonly proof: Database;
  readonly books: Database;
  readonly wallet: Database;
  readonly content: Database;
  readonly console: Database;
}

export interface DatabaseParts {
  readonly address: DatabaseAddress;
  /** Settings of each session. */
  readonly settings?: readonly string[];
  readonly pulse: DatabasePulse | null;
}

/** Opens them all; `onOpened` is handed each, to be closed and watched. */
export function openDatabases(
  { address, settings = [], pulse }: DatabaseParts,
  onOpened: (database: PooledDatabase) => void,
): Databases {
  const pool = (role: DatabaseRole, max: number): Database => {
    const database = openDatabase(address, role, { max, settings, pulse });
    onOpened(database);
    return database;
  };
  return {
    prices: pool("maru_prices", 8),
    betting: pool("maru_betting", 6),
    settlement: pool("maru_settlement", 4),
    relay: pool("maru_relay", 2),
    accounts: pool("maru_accounts", 6),
    http: pool("maru_http", 12),
    proof: pool("maru_proof", 4),
    books: pool("maru_books", 2),
    wallet: pool("maru_wallet", 4),
    content: pool("maru_content", 4),
    console: pool("maru_console", 8),
  };
}
