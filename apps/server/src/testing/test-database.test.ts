import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";

describe("test database", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it("has every room and keeps durability on", async () => {
    const [row] = await database.owner.query<{ fsync: string; rooms: string }>(
      `select current_setting('fsync') as fsync, count(*)::text as rooms from pg_namespace
       where nspname in ('platform','site','accounts','market','rounds','ledger','betting','settlement','live')`,
    );
    expect(row).toEqual({ fsync: "on", rooms: "9" });
  });

  it("signs in as a role of the server", async () => {
    const [row] = await database.as("maru_prices").query<{ who: string }>("select current_user::text as who");
    expect(row?.who).toBe("maru_prices");
  });
});
