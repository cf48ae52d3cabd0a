import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleWorld, openConsoleWorld } from "./console-world.ts";

/** The last seven days begin at the database's clock. */
const COMPARED_MS = Math.floor(Date.now() / 60_000) * 60_000;

let world: ConsoleWorld;
beforeAll(async () => {
  world = await openConsoleWorld();
  await world.database.owner.query(`
    insert into market.market (stock, name, precision, rules, enabled) values
      ('SIM-V25', 'V25', 2, '{"kind":"simulated"}', true), ('KRW-BTC', 'Bitcoin', 0, '{"kind":"real"}', false);
    insert into market.tick (stock, seq, at_ms, received_at_ms, price, qty, trade_id, flag)
      select 'SIM-V25', n, platform.clock_ms() - n, 0, 1, 1, n::text, case when n % 5 = 0 then 'late' else 'used' end
        from generate_series(1, 20) n;
    insert into market.incident (stock, kind, from_ms) values ('SIM-V25', 'FEED_DOWN', platform.clock_ms() - 1000);
    insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
       rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status, state, outcome, decided_at_ms)
     values (1000, 1, 'SIM-V25', 'R1', 7, 1, 2, 3, 3, 4, 1, 2, 0, 0, 1000000, '{}', '{}', 'running', null, null),
            (2000, 2, 'SIM-V25', 'B1', 8, 1, 2, 3, 1, 3, 1, 2, 0, 0, 1000000, '{}', '{}', 'open', null, null),
            (3000, 1, 'SIM-V25', 'R1', 6, 1, 2, 3, 3, 4, 1, 2, 0, 0, 1000000, '{}', '{}', 'decided', '{}', 5);
    insert into betting.bet (round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key, accepted_at_ms, balance_after)
      values (1000, 13, 1, 1, 'B', 10000, 18800, 1, gen_random_uuid(), 1, 0), (1000, 14, 1, 1, 'S', 4000, 18800, 1, gen_random_uuid(), 1, 0),
             (1000, 15, 37, 1, 'B', 50000, 18800, 1, gen_random_uuid(), 1, 0), (2000, 13, 1, 2, 'O', 5000, 19000, 1, gen_random_uuid(), 1, 0);
    insert into wallet.request (site_id, member_id, type, amount, requested_at_ms, expires_at_ms) values
      (1, 13, 'deposit', 5000, 100, 9000000000000), (1, 14, 'deposit', 7000, 50, 9000000000000), (37, 15, 'deposit', 9000, 10, 9000000000000);
    insert into content.inquiry (site_id, member_id, question, asked_at_ms, due_at_ms) values (1, 13, 'why', 70, 9000000000000);
    insert into accounts.harm_case (member_id, site_id, state, assigned_to, from_day, to_day, opened_at_ms) values
      (13, 1, 'open', null, 1, 1, 90), (14, 1, 'working', 5, 1, 1, 95), (15, 37, 'open', null, 1, 1, 80);
    insert into ledger.halt (question, subject, halted_at_ms) values ('SITE_BALANCE', -11, 42);
    insert into fairness.alarm (figure, day, option_id, subject, z, raised_at_ms) values
      ('return', 20514, 1, 'B', -4.5, platform.clock_ms() - 60000), ('voids', 20000, 0, '', 3.1, platform.clock_ms() - 8 * 86400000::bigint);
    insert into market.venue_mark (stock, from_ms, to_ms, equal, differs, untraded, broken, unreachable)
      values ('KRW-BTC', 0, ${COMPARED_MS}, 5, 2, 0, 0, 0);
    insert into market.venue_minute (stock, start_ms, verdict, own_open, own_close, venue_open, venue_close) values
      ('KRW-BTC', ${COMPARED_MS} - 60000, 'differs', 1, 2, 1, 3), ('KRW-BTC', ${COMPARED_MS} - 120000, 'equal', 1, 1, 1, 1),
      ('KRW-BTC', ${COMPARED_MS} - 8 * 86400000::bigint, 'differs', 1, 2, 1, 3);`);
  for (const name of ["ada", "ora", "con"]) await world.signIn(name);
  await world.call("staffGrant", {
    as: "ada",
    body: {
      username: "new1",
      name: "New",
      role: "operator",
      siteIds: [1],
      personRef: "new",
      password: "long enough 4 us",
      reason: "hired today",
    },
  });
});
afterAll(() => world.close());

describe("the dashboard", () => {
  it("shows an administrator everything, each with what it leads to", async () => {
    const { data } = await world.call("dashboard", { as: "ada" });
    expect(data).toMatchObject({
      feeds: [
        {
          stock: "SIM-V25",
          isSimulated: true,
          used: 16,
          rejected: { late: 4 },
          openIncidents: 1,
          standing: "leading",
        },
        { stock: "KRW-BTC", lastTickMs: null, ageMs: null, used: 0, standing: "off" },
      ],
      unsettled: { rounds: 1, oldestMs: 5 },
      queues: [
        { name: "deposits", waiting: 3, oldestMs: 10, amount: 21_000 },
        { name: "withdrawals", waiting: 0, oldestMs: null },
        { name: "inquiries", waiting: 1, oldestMs: 70 },
        { name: "approvals", waiting: 1 },
      ],
      books: { isOpen: false, faults: [{ question: "SITE_BALANCE", subject: "-11", haltedAtMs: 42 }] },
      connections: { live: 3, staff: 3 },
      // One of a week ago is told no more.
      fairness: [{ figure: "return", day: 20_514, optionId: 1, subject: "B", z: -4.5 }],
      errors: [{ where: "relay", count: 2 }],
      minutes: [
        { stock: "KRW-BTC", comparedToMs: COMPARED_MS, differing: 1, newestMs: COMPARED_MS - 60_000 },
      ],
    });
    // 1.88 of 60,000 on B less 64,000 staked; the decided round stands no more.
    expect(data.rounds.map(({ roundId, exposure, staked }) => [roundId, exposure, staked])).toEqual([
      [1000, 112_800 - 64_000, 64_000],
      [2000, 4_500, 5_000],
    ]);
  });

  it("shows a site's operator that site's stakes and requests alone", async () => {
    const { data } = await world.call("dashboard", { as: "ora" });
    expect(data.rounds[0]).toMatchObject({
      staked: 14_000,
      bets: 2,
      exposure: 4_800,
      sides: [
        { type: "B", bets: 1, staked: 10_000, payout: 18_800 },
        { type: "S", bets: 1, staked: 4_000, payout: 7_520 },
      ],
    });
    expect(data.queues).toMatchObject([{ waiting: 2, oldestMs: 50, amount: 12_000 }, {}, {}, { waiting: 0 }]);
    const own = await world.call("dashboard", { as: "ada", site: 37 });
    expect(own.data.rounds[0]).toMatchObject({ staked: 50_000, exposure: 44_000 });
    expect((await world.call("dashboard", { as: "con" })).code).toBe("FORBIDDEN");
  });
});

describe("what waits", () => {
  it("is told of the caller's sites and areas, with when the newest came", async () => {
    const { data } = await world.call("waiting", { as: "ada" });
    expect(data).toEqual([
      { name: "deposits", waiting: 3, newestMs: 100 },
      { name: "withdrawals", waiting: 0, newestMs: null },
      { name: "inquiries", waiting: 1, newestMs: 70 },
      // Not what a colleague works on.
      { name: "harm", waiting: 2, newestMs: 90 },
      { name: "approvals", waiting: 1, newestMs: expect.any(Number) },
    ]);
    const ofSite = await world.call("waiting", { as: "ada", site: 37 });
    // What belongs to no site waits whichever of them is looked at, for whoever works for all.
    expect(ofSite.data).toMatchObject([
      { waiting: 1, newestMs: 10 },
      {},
      { waiting: 0 },
      { name: "harm", waiting: 1, newestMs: 80 },
      { waiting: 1 },
    ]);
    const own = await world.call("waiting", { as: "ora" });
    expect(own.data[0]).toEqual({ name: "deposits", waiting: 2, newestMs: 100 });
    // Whoever writes texts sees neither money nor inquiries, and is told of neither.
    const names = (await world.call("waiting", { as: "con" })).data.map(({ name }) => name);
    expect(names).not.toContain("deposits");
    expect(names).not.toContain("withdrawals");
    expect(names).not.toContain("harm");
  });
});
