import type { PoolClient } from "pg";

/** The books disagree: nothing comes and nothing leaves until an operator has looked. */
export interface BooksClosed {
  readonly code: "BOOKS_CLOSED";
  readonly sinceMs: number;
}

/** Asked before points move; null while money is not halted. */
export async function booksClosedOf(client: Pick<PoolClient, "query">): Promise<BooksClosed | null> {
  const { rows } = await client.query<{ since: string | null }>(
    "select min(halted_at_ms) as since from ledger.halt where lifted_at_ms is null",
  );
  const since = rows[0]?.since ?? null;
  return since === null ? null : { code: "BOOKS_CLOSED", sinceMs: Number(since) };
}
