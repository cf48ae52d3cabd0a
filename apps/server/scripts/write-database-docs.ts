import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { amendedFunctions } from "../src/testing/amended-functions.ts";
import { joinTestServer, openTestDatabase } from "../src/testing/test-database.ts";

/** Writes docs/database from a database with all migrations; `test/database-docs.test.ts` holds it against them. */
async function main(): Promise<void> {
  const folder = fileURLToPath(new URL("../../../docs/database/", import.meta.url));
  const leave = await joinTestServer();
  const database = await openTestDatabase();
  try {
    const files = await amendedFunctions(database.owner);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of files) writeFileSync(path.join(folder, name), text);
  } finally {
    await database.close();
    await leave();
  }
}

await main();
