import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../ports/unit-of-work.ts";

/** Far more than a busy machine needs to send a statement. */
const TRIES = 4_000;

/** Resolves once so many sessions of the database wait for a lock. Throws where nobody waits: then there was nothing to wait for. */
export async function untilWaiting(database: Pick<Database, "query">, count: number): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const [row] = await database.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((row?.waiting ?? 0) >= count) return;
    await delay(5);
  }
  throw new Error(`fewer than ${count} sessions wait for a lock`);
}
