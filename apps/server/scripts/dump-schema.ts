import { dumpSchema } from "../src/testing/dump-schema.ts";
import { joinTestServer, openTestDatabase } from "../src/testing/test-database.ts";

/** Prints everything that apps/server/sql makes, a line each; two versions of the files are compared by `diff`. */
async function main(): Promise<void> {
  const leave = await joinTestServer();
  const database = await openTestDatabase();
  try {
    process.stdout.write(`${(await dumpSchema(database.owner)).join("\n")}\n`);
  } finally {
    await database.close();
    await leave();
  }
}

await main();
