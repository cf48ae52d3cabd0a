import type { PoolClient } from "pg";

/** The kinds of work of the database, one role each (sql/policies). */
export const DATABASE_ROLES = [
  "maru_prices",
  "maru_betting",
  "maru_settlement",
  "maru_accounts",
  "maru_http",
  "maru_relay",
  "maru_proof",
  "maru_books",
  "maru_wallet",
  "maru_content",
  "maru_console",
] as const;
export type DatabaseRole = (typeof DATABASE_ROLES)[number];

/** A pool of connections that can do only what one role may. */
export interface Database {
  readonly role: DatabaseRole;
  /** One statement outside a transaction. Rows come back with bigint columns as text. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
  /** A connection kept by one owner (the bet writer). It reconnects by being asked for again. */
  dedicated(): Promise<PoolClient>;
  close(): Promise<void>;
}

/** Pages: `work` sees only rows of `siteId`, by row-level security. */
export interface SiteReads {
  forSite<T>(siteId: number, work: (query: Database["query"]) => Promise<T>): Promise<T>;
}
