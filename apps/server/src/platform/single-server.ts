import pg from "pg";
import { connectionOptions, type DatabaseAddress } from "./database.ts";
import { StartError } from "./start-error.ts";

/**
 * Holds the embedded database for this process alone; the lock falls with the process, however it ends. A second server on the
 * same data folder is refused instead of fighting over the markets. `onLost` is told when the database let go of it by itself.
 */
export async function claimEmbeddedDatabase(
  address: DatabaseAddress,
  { dataDir, onLost }: { readonly dataDir: string; readonly onLost: () => void },
): Promise<() => Promise<void>> {
  const client = new pg.Client(connectionOptions(address, null));
  client.on("error", () => undefined);
  await client.connect();
  // A killed server's connection may linger for a moment until the database notices.
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock(7003) as mine");
    if (rows[0]?.mine === true) return heldBy(client, onLost);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await client.end();
  throw new StartError(
    `another Maru server runs on the data folder ${dataDir}: stop it, or set MARU_DATA_DIR to another folder`,
  );
}

function heldBy(client: pg.Client, onLost: () => void): () => Promise<void> {
  client.once("end", onLost);
  return async () => {
    client.off("end", onLost);
    await client.end();
  };
}
