import pg from "pg";
import { connectionOptions, type DatabaseAddress } from "../src/platform/database.ts";

/** Lets the players of the demo's sandboxes bet at any moment, for tests that bet faster than a licence lets people bet. */
export async function takePausesAway(address: DatabaseAddress): Promise<void> {
  const owner = new pg.Client(connectionOptions(address, null));
  await owner.connect();
  try {
    await owner.query("select site.open_sandbox(id, 0) from site.site where sandbox");
  } finally {
    await owner.end();
  }
}
