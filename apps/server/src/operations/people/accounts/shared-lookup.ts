/** The row of a key, read after it was asked for; null where there is none. */
export type Lookup<Row> = (key: string) => Promise<Row | null>;

/** Reads many rows in one query, each beside its key; those that do not exist are not in the answer. */
type ReadMany<Row> = (keys: readonly string[]) => Promise<readonly (readonly [key: string, row: Row])[]>;

/** Those who wait for the same query. */
interface Batch<Row> {
  readonly keys: Set<string>;
  readonly rows: Promise<ReadonlyMap<string, Row>>;
}

/**
 * Reads rows without remembering any: what a request is told was read after it came (S-17). Requests that come while a query runs
 * share the next one, so the database sees few queries however many requests there are.
 */
export function createSharedLookup<Row>(readMany: ReadMany<Row>): Lookup<Row> {
  let running: Promise<unknown> | null = null;
  let gathering: Batch<Row> | null = null;

  async function afterRunning(keys: ReadonlySet<string>): Promise<ReadonlyMap<string, Row>> {
    // The one before may fail; that is its own callers' to hear.
    await running?.catch(() => undefined);
    gathering = null;
    const query = readMany([...keys]);
    running = query;
    try {
      return new Map(await query);
    } finally {
      if (running === query) running = null;
    }
  }

  return async (key) => {
    if (gathering === null) {
      const keys = new Set<string>();
      gathering = { keys, rows: afterRunning(keys) };
    }
    gathering.keys.add(key);
    const rows = await gathering.rows;
    return rows.get(key) ?? null;
  };
}
