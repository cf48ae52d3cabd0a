import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { openOtherPostgres } from "../apps/server/src/testing/other-postgres.ts";
import type { TestDatabase } from "../apps/server/src/testing/test-database.ts";

const FOLDER = "/usr/lib/postgresql";
const OLDEST = 15;

/** A database of ours on the newest PostgreSQL that the machine has installed; a running service is not touched. Null where none is. */
export async function openSystemDatabase(): Promise<{
  readonly database: TestDatabase;
  readonly version: string;
} | null> {
  const versions = existsSync(FOLDER) ? readdirSync(FOLDER).map(Number) : [];
  const newest = versions.filter((version) => version >= OLDEST).toSorted((a, b) => b - a)[0];
  if (newest === undefined) return null;
  const database = await openOtherPostgres(path.join(FOLDER, String(newest), "bin"));
  return { database, version: String(newest) };
}
