import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../src/testing/test-database.ts";
import { arrangeSettlementWorld } from "../src/trading/settlement/settlement-world.ts";

/** What no role, call or statement can do to a break that a player took: asked of the database itself, by its owner (P-15, P-16). */
const NOW = 1_772_413_200_011;
const DAY = 86_400_000;
const UNTIL = NOW + 5 * DAY + 7;
/** A day, but for the statement's own time. */
const RETURN_TAKES = 86_340_000;

let database: TestDatabase;
let member = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  const world = await arrangeSettlementWorld(database.owner);
  member = (await world.addMembers(1, 5_003))[0] ?? 0;
});
afterAll(() => database.close());

async function clockAt(ms: number): Promise<void> {
  await database.owner.query(
    `create or replace function platform.clock_ms() returns bigint language sql volatile as $$ select ${ms}::bigint $$`,
  );
}

interface Break {
  readonly excluded?: number;
  readonly returns?: number;
  readonly timedOut?: number;
}

async function taken({ excluded, returns, timedOut }: Break): Promise<void> {
  await database.owner.query(
    `insert into accounts.protection (member_id, site_id, excluded_until_ms, exclusion_return_ms, timed_out_until_ms)
       select id, site_id, $2, $3, $4 from accounts.member where id = $1`,
    [member, excluded ?? null, returns ?? null, timedOut ?? null],
  );
}

const set = (column: string, value: number | null): Promise<unknown> =>
  database.owner.query(`update accounts.protection set ${column} = $2 where member_id = $1`, [member, value]);
const remove = (): Promise<unknown> =>
  database.owner.query("delete from accounts.protection where member_id = $1", [member]);

beforeEach(async () => {
  await clockAt(NOW);
  await database.owner.transaction(async (client) => {
    await client.query("set local session_replication_role = replica");
    await client.query("delete from accounts.protection");
  });
});

describe("an exclusion", () => {
  it("is not shortened by a millisecond, ended or removed, and may be made longer", async () => {
    await taken({ excluded: UNTIL });
    await expect(set("excluded_until_ms", UNTIL - 1)).rejects.toThrow(/not shortened/);
    await expect(set("excluded_until_ms", null)).rejects.toThrow(/not shortened/);
    await expect(remove()).rejects.toThrow(/not removed/);
    await set("excluded_until_ms", UNTIL + 1);
    await expect(set("excluded_until_ms", UNTIL)).rejects.toThrow(/not shortened/);
  });

  it("stays after its end until its return was asked for and has come", async () => {
    await taken({ excluded: UNTIL });
    await clockAt(UNTIL + 400 * DAY);
    await expect(remove()).rejects.toThrow(/not removed/);
    await expect(set("excluded_until_ms", null)).rejects.toThrow(/not shortened/);
  });

  it("has its return asked for after its end, and that takes a day", async () => {
    await taken({ excluded: UNTIL });
    await expect(set("exclusion_return_ms", UNTIL + 30 * DAY)).rejects.toThrow(/takes a day/);
    await clockAt(UNTIL - 1);
    await expect(set("exclusion_return_ms", UNTIL + 30 * DAY)).rejects.toThrow(/takes a day/);
    await clockAt(UNTIL);
    await expect(set("exclusion_return_ms", UNTIL + RETURN_TAKES - 1)).rejects.toThrow(/takes a day/);
    await set("exclusion_return_ms", UNTIL + RETURN_TAKES);
  });

  it("has its return made later and never sooner", async () => {
    await taken({ excluded: UNTIL });
    await clockAt(UNTIL);
    await set("exclusion_return_ms", UNTIL + 3 * DAY);
    await expect(set("exclusion_return_ms", UNTIL + 3 * DAY - 1)).rejects.toThrow(/takes a day/);
    await set("exclusion_return_ms", UNTIL + 3 * DAY + 1);
  });

  it("is over once its return has come, and not before", async () => {
    const returns = UNTIL + 3 * DAY;
    await taken({ excluded: UNTIL, returns });
    await clockAt(returns - 1);
    await expect(remove()).rejects.toThrow(/not removed/);
    await clockAt(returns);
    await set("excluded_until_ms", null);
    await remove();
  });
});

describe("a time-out", () => {
  it("is not shortened or removed while it lasts, may be made longer, and ends by itself", async () => {
    await taken({ timedOut: UNTIL });
    await expect(set("timed_out_until_ms", UNTIL - 1)).rejects.toThrow(/time-out is not shortened/);
    await expect(set("timed_out_until_ms", null)).rejects.toThrow(/time-out is not shortened/);
    await expect(remove()).rejects.toThrow(/not removed/);
    await set("timed_out_until_ms", UNTIL + 1);
    await clockAt(UNTIL);
    await expect(set("timed_out_until_ms", null)).rejects.toThrow(/time-out is not shortened/);
    await clockAt(UNTIL + 1);
    await set("timed_out_until_ms", null);
    await remove();
  });
});
