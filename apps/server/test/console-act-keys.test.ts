import { randomUUID } from "node:crypto";
import { ACT_KEY_HEADER, CONSOLE_ENDPOINTS, type ConsoleEndpoint, needsActKey } from "@maru/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createConsoleApp } from "../src/transport/create-console-app.ts";
import { type ConsoleWorld, openConsoleWorld } from "./console-world.ts";

const ANN = 13;
const WANTED = { memberId: ANN, direction: "credit", amount: 10_000, reason: "goodwill after an outage" };

let world: ConsoleWorld;
beforeEach(async () => {
  world = await openConsoleWorld();
  await world.database.owner.query(
    `insert into staff.account (id, username, role, site_ids, person_ref, password_hash) overriding system value
       select 12, 'orb', 'operator', array[1], 'orb', password_hash from staff.account where id = 5`,
  );
  for (const username of ["ora", "orb"]) await world.signIn(username);
});
afterEach(() => world.close());

const ask = (as: string, key: string, change: object = {}) =>
  world.call("requestAdjustment", {
    as,
    body: { ...WANTED, ...change },
    headers: { [ACT_KEY_HEADER]: key },
  });

const approvals = async (): Promise<number> => {
  const [row] = await world.database.owner.query<{ n: number }>(
    "select count(*)::integer as n from staff.approval",
  );
  return row?.n ?? 0;
};

describe("a key of an act of staff", () => {
  it("lets twenty equal calls act once, and gives all of them the same answer", async () => {
    const key = randomUUID();
    const together = await Promise.all(Array.from({ length: 20 }, () => ask("ora", key)));
    const later = await ask("ora", key.toUpperCase());
    const answers = new Set([...together, later].map(({ status, text }) => `${status} ${text}`));
    expect([...answers]).toEqual([expect.stringMatching(/^200 .*"approvalId":/)]);
    expect(await approvals()).toBe(1);
    await ask("ora", randomUUID());
    expect(await approvals()).toBe(2);
  });

  it("is one act's: other content is refused, and another's key is another key", async () => {
    const key = randomUUID();
    expect((await ask("ora", key)).status).toBe(200);
    const other = await ask("ora", key, { amount: 20_000 });
    expect([other.status, other.code]).toEqual([409, "ACT_KEY_USED"]);
    expect((await ask("orb", key)).status).toBe(200);
    expect(await approvals()).toBe(2);
  });

  it("is free again where the act was refused", async () => {
    const key = randomUUID();
    expect((await ask("ora", key, { memberId: 999_999 })).status).not.toBe(200);
    expect((await ask("ora", key)).status).toBe(200);
    expect(await approvals()).toBe(1);
  });

  it("holds in the database: a server that knows nothing of the first call refuses the second", async () => {
    const key = randomUUID();
    expect((await ask("ora", key)).status).toBe(200);
    const other = await createConsoleApp(world.verbs, {
      isSecure: false,
      playerOriginOf: () => null,
      trustedProxies: [],
      consoleDist: null,
      ratesPerMinute: {},
      logger: null,
      checkReplies: true,
      countPolicyReport: () => undefined,
      observe: () => undefined,
    });
    const reply = await other.inject({
      method: "POST",
      url: "/api/console/money/adjustments?siteInfoId=1",
      headers: {
        "x-maru-console": "1",
        origin: "http://localhost:8081",
        host: "localhost:8081",
        cookie: world.cookies.get("ora") ?? "",
        [ACT_KEY_HEADER]: key,
      },
      payload: WANTED,
    });
    await other.close();
    expect([reply.statusCode, reply.json().code]).toEqual([409, "ACT_DONE"]);
    expect(await approvals()).toBe(1);
    const [kept] = await world.database.owner.query<{ n: number }>(
      "select count(*)::integer as n from audit.event where content like '%actKey%'",
    );
    expect(kept?.n).toBe(0);
  });

  it("is needed by every act of the console's own page, and by nothing that the wire specifies", async () => {
    const endpoints: readonly ConsoleEndpoint[] = CONSOLE_ENDPOINTS;
    const needing = endpoints.filter((endpoint) => needsActKey(endpoint));
    expect(needing.map(({ name }) => name)).toContain("decideRequest");
    expect(needing.filter(({ path }) => !path.startsWith("/api/console/"))).toEqual([]);
    for (const key of ["", "1", `${randomUUID()}x`]) {
      const reply = await ask("ora", key);
      expect([reply.status, reply.code]).toEqual([400, "INVALID_FIELD"]);
    }
    expect(await approvals()).toBe(0);
  });
});
