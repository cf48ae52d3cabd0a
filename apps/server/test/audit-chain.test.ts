import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../src/testing/test-database.ts";
import { untilWaiting } from "../src/testing/until-waiting.ts";

/** Who appends to the audit at one moment: both stand in the chain, one after the other. */
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const APPEND = "select audit.append($1)";
const said = (what: string): string => JSON.stringify([{ kind: "test", what }]);

it("two that append at once wait for each other, and the chain has no gap and no fork", async () => {
  const accounts = database.as("maru_accounts");
  const [a, b] = [await accounts.dedicated(), await accounts.dedicated()];
  await a.query("begin");
  await a.query(APPEND, [said("first")]);
  const second = b.query(APPEND, [said("second")]).then(
    () => "appended",
    (error: unknown) => String(error),
  );
  await untilWaiting(database.owner, 1);
  await a.query("commit");
  const answer = await second;
  for (const client of [a, b]) client.release();
  expect(answer).toBe("appended");
  const rows = await database.owner.query<{ seq: string; what: string; follows: boolean }>(
    `select seq, content::jsonb ->> 'what' as what,
            previous = lag(hash, 1, sha256('')) over (order by seq) as follows from audit.event order by seq`,
  );
  expect(rows.slice(-2)).toMatchObject([
    { what: "first", follows: true },
    { what: "second", follows: true },
  ]);
  expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, place) => place + 1));
  const [head] = await database.owner.query<{ holds: boolean }>(
    "select h.seq = e.seq and h.hash = e.hash as holds from audit.head h, (select * from audit.event order by seq desc limit 1) e",
  );
  expect(head?.holds).toBe(true);
});

it("no event is changed, removed or put in beside the one way, and none whose hash is not its own", async () => {
  for (const statement of [
    "update audit.event set content = '{}'",
    "delete from audit.event",
    "truncate audit.event",
    "delete from audit.head",
  ])
    await expect(database.owner.query(statement), statement).rejects.toThrow();
  await expect(
    database.owner.query(
      "insert into audit.event (seq, content, previous, hash) values (900, '{\"kind\":\"x\"}', sha256('1'), sha256('2'))",
    ),
  ).rejects.toThrow(/check/);
  for (const role of ["maru_accounts", "maru_http", "maru_betting"] as const)
    await expect(
      database
        .as(role)
        .query(
          "insert into audit.event (seq, content, previous, hash) values (900, '{}', sha256('1'), sha256('2'))",
        ),
      role,
    ).rejects.toThrow(/permission denied/);
});
