import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { amendedFunctions } from "../src/testing/amended-functions.ts";
import { openTestDatabase, type TestDatabase } from "../src/testing/test-database.ts";

const FOLDER = new URL("../../../docs/database/", import.meta.url);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it("docs/database shows every amended function as the migrations leave it; `npm run docs:database` writes it", async () => {
  const files = await amendedFunctions(database.owner);
  expect([...files.keys()]).toContain("betting.place_bets.sql");
  const written = readdirSync(fileURLToPath(FOLDER)).map((name): [string, string] => [
    name,
    readFileSync(new URL(name, FOLDER), "utf8"),
  ]);
  expect(new Map(written)).toEqual(files);
});
