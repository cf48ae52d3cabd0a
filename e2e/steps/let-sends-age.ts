import { MAIN_NAME } from "../server.ts";
import { withDatabase } from "./open-database.ts";

/** A day passes for what limits how often codes are sent; the codes themselves stay as young as they are. */
export async function letSendsAge(): Promise<void> {
  await withDatabase(MAIN_NAME, (client) =>
    client.query("update accounts.certification set created_at_ms = created_at_ms - 86400000"),
  );
}
