import type { SessionFacts } from "./session-store.ts";

export type FindSession = (sessionId: string) => Promise<SessionFacts | null>;

/** Reads many sessions in one query; those that do not exist are not in the answer. */
type ReadMany = (sessionIds: readonly string[]) => Promise<readonly SessionFacts[]>;

/** Those who wait for the same query. */
interface Batch {
  readonly ids: Set<string>;
  readonly facts: Promise<ReadonlyMap<string, SessionFacts>>;
}

/**
 * Reads sessions without remembering any: what a request is told was read after it came (S-17). Requests that come while a query
 * runs share the next one, so the database sees few queries however many requests there are.
 */
export function createSessionLookup(readMany: ReadMany): FindSession {
  let running: Promise<unknown> | null = null;
  let gathering: Batch | null = null;

  async function read(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, SessionFacts>> {
    const rows = await readMany([...ids]);
    return new Map(rows.map((row) => [row.sessionId, row]));
  }

  async function afterRunning(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, SessionFacts>> {
    // The one before may fail; that is its own callers' to hear.
    await running?.catch(() => undefined);
    gathering = null;
    const query = read(ids);
    running = query;
    try {
      return await query;
    } finally {
      if (running === query) running = null;
    }
  }

  return async (sessionId) => {
    if (gathering === null) {
      const ids = new Set<string>();
      gathering = { ids, facts: afterRunning(ids) };
    }
    gathering.ids.add(sessionId);
    const facts = await gathering.facts;
    return facts.get(sessionId) ?? null;
  };
}
