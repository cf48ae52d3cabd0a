import { siteId } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openReports } from "../src/operations/reading/reports/reports-room.ts";
import { openConsoleDatabase } from "../src/platform/console-database.ts";
import { openTestDatabase, type TestDatabase } from "../src/testing/test-database.ts";
import { makePeople } from "./made-people.ts";
import { playDays } from "./played-days.ts";

const DAYS = [20_000, 20_001, 20_002];
const SPAN = { from: "2024-10-04", to: "2024-10-06" };

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await makePeople(database, "correct horse 31", [
    { id: 13, siteId: 1, username: "ann", role: "PLAYER" },
    { id: 14, siteId: 1, username: "bob", role: "PLAYER" },
  ]);
  await playDays(database.owner, {
    days: DAYS,
    players: [
      { id: 13, siteId: 1 },
      { id: 14, siteId: 1 },
    ],
    betsADay: 61,
    seed: 23,
  });
});
afterAll(() => database.close());

const days = async () => {
  const reports = openReports({ console: openConsoleDatabase(database.as("maru_console")) });
  const reply = await reports.days({ siteId: siteId(1), partnerId: null }, SPAN);
  if (!reply.ok) throw new Error(reply.refusal.code);
  return reply.value;
};
const fold = async (most: number): Promise<number> => {
  const [row] = await database
    .as("maru_console")
    .query<{ folded: number }>("select reports.fold_rounds($1) as folded", [most]);
  return row?.folded ?? 0;
};

describe("the report of days that run", () => {
  it("is the same before, while and after rounds are added to their days, and reads no bet of those added", async () => {
    const before = await days();
    expect([before.rows.length, before.total.bets]).toEqual([3, 183]);
    expect(await fold(7)).toBe(7);
    expect(await days()).toEqual(before);
    let folded = 7;
    for (let more = await fold(11); more > 0; more = await fold(11)) folded += more;
    const [settled] = await database.owner.query<{ n: number }>(
      "select count(*)::integer as n from settlement.round_settlement",
    );
    expect(folded).toBe(settled?.n);
    expect(await days()).toEqual(before);
    const [left] = await database.owner.query<{ rounds: number }>(
      "select cardinality(reports.rounds_since(0, 9000000000000000)) as rounds",
    );
    expect(left?.rounds).toBe(0);
    // A day that is over is written down from its transfers, and what was added on its way is gone.
    await database.owner.query("select reports.fold_days(2)");
    expect(await days()).toEqual(before);
    const kept = await database.owner.query<{ day: number }>(
      "select distinct day from reports.running_day order by day",
    );
    expect(kept.map(({ day }) => day)).toEqual([20_002]);
  });
});
