import type { PoolClient } from "pg";
import type { Database } from "../../ports/unit-of-work.ts";

/** One connection with one owner, opened when first needed and again after it broke. */
export interface KeptConnection {
  get(): Promise<PoolClient>;
  /** It broke, or may have: the next `get` opens another. */
  drop(): void;
  giveBack(): void;
}

export function keptConnection(database: Pick<Database, "dedicated">): KeptConnection {
  let client: PoolClient | null = null;
  const end = (isBroken: boolean): void => {
    client?.release(isBroken);
    client = null;
  };
  return {
    async get() {
      if (client !== null) return client;
      client = await database.dedicated();
      // A connection that breaks between two batches says so only here; the next query then fails and drops it.
      client.on("error", ignore);
      return client;
    },
    drop: () => end(true),
    giveBack: () => {
      client?.off("error", ignore);
      end(false);
    },
  };
}

function ignore(): void {}
