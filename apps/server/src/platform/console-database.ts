import type { StaffSites } from "@maru/rules";
import type { PoolClient } from "pg";
import type { Database } from "../ports/unit-of-work.ts";

/** The console's reads and small writes: row-level security shows the rows of `sites` alone (S-13). */
export interface ConsoleDatabase {
  /** Work that only reads, in one snapshot. */
  read<T>(sites: StaffSites, work: (query: Database["query"]) => Promise<T>): Promise<T>;
  /** Work that writes, in one transaction. */
  write<T>(sites: StaffSites, work: (client: PoolClient) => Promise<T>): Promise<T>;
}

/** No question of the console may keep the database busy for longer. */
const STATEMENT_MS = 15_000;

/** Over the pool of the role `maru_console`. */
export function openConsoleDatabase(database: Database): ConsoleDatabase {
  return {
    read: (sites, work) =>
      database.transaction(async (client) => {
        await client.query("set transaction isolation level repeatable read read only");
        await showSites(client, sites);
        return work(
          async <Row extends object>(text: string, values: readonly unknown[] = []) =>
            (await client.query<Row>(text, [...values])).rows,
        );
      }),
    write: (sites, work) =>
      database.transaction(async (client) => {
        await showSites(client, sites);
        return work(client);
      }),
  };
}

async function showSites(client: Pick<PoolClient, "query">, sites: StaffSites): Promise<void> {
  await client.query(
    "select set_config('maru.console_sites', $1, true), set_config('statement_timeout', $2, true)",
    [sites === "all" ? "*" : sites.join(","), String(STATEMENT_MS)],
  );
}
