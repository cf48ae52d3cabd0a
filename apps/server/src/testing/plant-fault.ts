import { readFileSync } from "node:fs";
import pg from "pg";
import { connectionOptions, type DatabaseAddress } from "../platform/database.ts";

/**
 * Breaks a test's database on purpose, by the owner, once it is made: MARU_TEST_FAULT names a file of SQL. `npm run test:mutants` sees
 * by it which tests notice. Nothing but a test's database reads it.
 */
export async function plantFault(address: DatabaseAddress): Promise<void> {
  const file = process.env["MARU_TEST_FAULT"];
  const fault = file === undefined || file === "" ? "" : readFileSync(file, "utf8");
  if (fault === "") return;
  const client = new pg.Client(connectionOptions(address, null));
  await client.connect();
  try {
    await client.query(fault);
  } finally {
    await client.end();
  }
}
