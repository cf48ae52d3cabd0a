import type { PoolClient } from "pg";
import type { Database } from "../../ports/unit-of-work.ts";

/** One connection with one owner, opened when first needed and again after it broke. */
export interface KeptConnection {
  /** Throws {@link StillRunning} while the backend of the one that broke may still carry out what was sent to it. */
  get(): Promise<PoolClient>;
  /** It broke, or may have: the next `get` opens another. */
  drop(): void;
  giveBack(): void;
}

/** A backend of the database that a broken connection left behind. */
export interface LeftBackend {
  readonly processId: number;
  /** Since the connection broke, milliseconds: a backend that began later is another of the same number. */
  readonly forMs: number;
}

/** A connection broke, and its backend has not ended: a lost connection still, which is tried again. */
class StillRunning extends Error {
  override readonly name = "StillRunning";
  readonly code = "08006";
}

/** `isRunning` asks the database over another connection whether a left backend has not ended. */
export function keptConnection(
  database: Pick<Database, "dedicated">,
  isRunning: (client: PoolClient, left: LeftBackend) => Promise<boolean>,
): KeptConnection {
  let client: PoolClient | null = null;
  let left: { readonly processId: number; readonly sinceMs: number } | null = null;
  const end = (isBroken: boolean): void => {
    client?.release(isBroken);
    client = null;
  };
  /** Else an answer could be taken back: refused over the new connection, and accepted by what the old one had sent. */
  const untilLeftEnded = async (opened: PoolClient): Promise<void> => {
    if (left === null) return;
    const { processId, sinceMs } = left;
    if (await isRunning(opened, { processId, forMs: performance.now() - sinceMs }))
      throw new StillRunning(`the backend ${processId} of a broken connection has not ended`);
    left = null;
  };
  return {
    async get() {
      if (client !== null) return client;
      const opened = await database.dedicated();
      // A connection that breaks between two batches says so only here; the next query then fails and drops it.
      opened.on("error", ignore);
      try {
        await untilLeftEnded(opened);
      } catch (error) {
        opened.release(true);
        throw error;
      }
      client = opened;
      return opened;
    },
    drop: () => {
      const processId = client === null ? null : processIdOf(client);
      if (processId !== null) left = { processId, sinceMs: performance.now() };
      end(true);
    },
    giveBack: () => {
      client?.off("error", ignore);
      end(false);
    },
  };
}

/** The driver knows it, and its types do not. */
function processIdOf(client: object): number | null {
  return "processID" in client && typeof client.processID === "number" ? client.processID : null;
}

function ignore(): void {}
