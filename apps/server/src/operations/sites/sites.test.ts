import { instant } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { openSites } from "./sites.ts";

describe("sites", () => {
  let database: TestDatabase;
  let nowMs = 1_000_000;
  const clock = { now: () => instant(nowMs) };

  beforeAll(async () => {
    database = await openTestDatabase();
    await database.owner.query(
      `insert into site.site (id, code, name, locale, mode, hosts) values
         (1, 'maru', '마루', 'ko', 'play', '{}'), (37, 'maru-en', 'Maru', 'en', 'licensed', '{Play.Example.com}')`,
    );
  });
  afterAll(() => database.close());

  it("finds a site by host whatever its case and port, by code and by id", async () => {
    const sites = openSites({ database: database.as("maru_accounts"), clock });
    expect((await sites.siteByHost("PLAY.example.com:8080"))?.id).toBe(37);
    expect((await sites.siteByCode("maru"))?.id).toBe(1);
    expect((await sites.siteById(37))?.code).toBe("maru-en");
    expect(await sites.siteByHost("localhost:8080")).toBeNull();
    expect((await sites.listSites()).map((site) => site.id)).toEqual([1, 37]);
  });

  it("reads the database again only after five seconds", async () => {
    const sites = openSites({ database: database.as("maru_http"), clock });
    await sites.listSites();
    await database.owner.query(
      "insert into site.site (id, code, name, locale, mode) values (2, 'b', 'B', 'ko', 'play')",
    );
    nowMs += 4_999;
    expect(await sites.siteByCode("b")).toBeNull();
    nowMs += 1;
    expect((await sites.siteByCode("b"))?.id).toBe(2);
  });

  it("does not keep a failed read", async () => {
    const real = database.as("maru_http");
    let isDown = true;
    const flaky: typeof real = {
      ...real,
      query: (text, values) => (isDown ? Promise.reject(new Error("down")) : real.query(text, values)),
    };
    const sites = openSites({ database: flaky, clock });
    await expect(sites.listSites()).rejects.toThrow("down");
    isDown = false;
    expect(await sites.siteByCode("maru")).not.toBeNull();
  });
});
