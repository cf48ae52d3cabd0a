import { instant, stock } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogLease } from "./log-lease.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { openRoundStore } from "../../trading/rounds/round-store.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.owner.query(`
    create table platform.test_clock (ms bigint not null);
    insert into platform.test_clock values (1000000);
    grant select on platform.test_clock to public;
    create or replace function platform.clock_ms() returns bigint language sql volatile
      as $$ select ms from platform.test_clock $$`);
});
afterAll(() => database.close());

const setClock = (ms: number) => database.owner.query("update platform.test_clock set ms = $1", [ms]);

describe("the lease to write a market's log", () => {
  it("is one server's at a time: the second gets it when the first sleeps, and the first stands by when it wakes", async () => {
    const leases = openRoundStore(database.as("maru_prices"));
    const lease = (market: string, holder: string) =>
      createLogLease({ market: stock(market), holder, leases });
    const [first, second] = [
      lease("SIM-V25", "00000000-0000-4000-8000-000000000001"),
      lease("SIM-V25", "00000000-0000-4000-8000-000000000002"),
    ];
    expect([await first.hold(instant(0)), await second.hold(instant(0))]).toEqual([true, false]);
    // The other server's clock says whatever it likes: the database judges when a lease has run out.
    expect(await second.hold(instant(60_000))).toBe(false);
    await setClock(1_002_000);
    expect([await first.hold(instant(2_000)), await second.hold(instant(2_000))]).toEqual([true, false]);
    await setClock(1_017_000);
    expect([await second.hold(instant(17_000)), await first.hold(instant(17_000))]).toEqual([true, false]);
    await second.release();
    expect(await first.hold(instant(17_001))).toBe(true);
    expect(await lease("SIM-V75", "00000000-0000-4000-8000-000000000003").hold(instant(0))).toBe(true);
  });

  it("is apart from the lease of the market's rounds", async () => {
    const leases = openRoundStore(database.as("maru_prices"));
    const held = await leases.takeLease({
      stock: "SIM-V150",
      holder: "00000000-0000-4000-8000-000000000004",
      ttlMs: 3_000,
    });
    expect(held?.stock).toBe("SIM-V150");
    const other = createLogLease({
      market: stock("SIM-V150"),
      holder: "00000000-0000-4000-8000-000000000005",
      leases,
    });
    expect(await other.hold(instant(0))).toBe(true);
  });
});
