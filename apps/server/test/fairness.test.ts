import { SIMULATED_MARKETS } from "@maru/rules";
import type { RoundId } from "@maru/values";
import { instant } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fairness, openFairness } from "../src/operations/fairness/fairness-room.ts";
import { NO_SETTLER } from "../src/testing/no-settler.ts";
import { readProof } from "../src/operations/reading/read-proof.ts";
import { openSiteReads } from "../src/platform/database.ts";
import { openTestDatabase, type TestDatabase } from "../src/testing/test-database.ts";
import { openSettlement, type Settlement } from "../src/trading/settlement/open-settlement.ts";
import {
  arrangeSettlementWorld,
  placeBets,
  type SettlementWorld,
} from "../src/trading/settlement/settlement-world.ts";

const DAY = "2026-03-02";
const RISE = { kind: "direction", direction: "rise" } as const;
const FALL = { kind: "direction", direction: "fall" } as const;
const DRAW = { kind: "direction", direction: "draw" } as const;

let database: TestDatabase;
let world: SettlementWorld;
let settlement: Settlement;
let fairness: Fairness;
let buyers: readonly number[];
let sellers: readonly number[];
let nowMs = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await arrangeSettlementWorld(database.owner);
  settlement = openSettlement(database.as("maru_settlement"));
  const clock = { now: () => instant((nowMs += 60_000)) };
  fairness = openFairness({
    books: database.as("maru_books"),
    http: database.as("maru_http"),
    clock,
    ...NO_SETTLER,
  });
  const members = await world.addMembers(20, 10_000_000);
  // Buyers are of site 1 and paid 1.88, sellers of site 37 and paid 1.87.
  buyers = members.filter((id) => id % 2 === 0);
  sellers = members.filter((id) => id % 2 === 1);
  await database.owner.query(
    `insert into market.market (stock, name, precision, rules) values ('SIM-V25', 'Sim 25', 2, '{"kind":"simulated"}')
     on conflict do nothing`,
  );
});
afterAll(() => database.close());

const side = (bets: number) => ({ bets: String(bets), points: String(bets * 10_000) });

/** 20,000 points on rise, 10,000 on fall, and the leaf that sealed them. */
async function playedRound(stakes: { readonly buy: number; readonly sell: number }): Promise<RoundId> {
  const round = await world.addRound();
  const on = [...buyers.slice(0, stakes.buy), ...sellers.slice(0, stakes.sell)];
  if (on.length > 0)
    expect(await placeBets(database.owner, round, { members: on, stake: 10_000 })).toBe(on.length);
  await database.owner.query(
    `insert into proof.log_leaf (index, kind, round_id, body, hash)
     values ((select coalesce(max(index) + 1, 0) from proof.log_leaf), 'stakes', $1, $2, $3)`,
    [
      round,
      JSON.stringify({ kind: "stakes", stakes: { B: side(stakes.buy), S: side(stakes.sell) } }),
      Buffer.alloc(32),
    ],
  );
  return round;
}

/** A round that is not over; everything before it may be counted. */
async function waitingRound(): Promise<RoundId> {
  return world.addRound();
}

async function addTicks(prices: readonly number[]): Promise<void> {
  const [{ at } = { at: 0 }] = await database.owner.query<{ at: number }>(
    "select max(game_start_ms)::float8 as at from rounds.round",
  );
  await database.owner.query("delete from market.tick");
  for (const [seq, price] of prices.entries())
    await database.owner.query("insert into market.tick values ('SIM-V25', $1, $2, $2, $3, 1, '', 'used')", [
      seq + 1,
      at + seq * 1_000,
      price,
    ]);
}

const voidedOf = async (round: RoundId) => {
  const siteReads = openSiteReads(database.as("maru_http"));
  const proof = await readProof({ siteReads, archivedTicks: async () => null }, 1, {
    id: round,
    hasTicks: false,
  });
  return proof?.voided ?? null;
};

async function sums(): Promise<readonly object[]> {
  return database.owner.query(
    `select 'return' as of, to_jsonb(t) as row from fairness.day_return t
     union all select 'round', to_jsonb(t) from fairness.day_round t
     union all select 'void', to_jsonb(t) from fairness.void_round t
     union all select 'stake', to_jsonb(t) from fairness.void_stake t
     union all select 'lighter', to_jsonb(t) from fairness.day_lighter t
     union all select 'mark', to_jsonb(t) from fairness.mark t order by 1, 2`,
  );
}

describe("the record of fairness", () => {
  it("is empty on a fresh installation", async () => {
    await waitingRound();
    expect(await fairness.count()).toEqual({ rounds: 0, isAll: true, alarms: [] });
    expect(await fairness.read(null)).toEqual({
      countedFrom: null,
      countedTo: null,
      day: null,
      days: [],
      voids: { rounds: 0, spared: 0, expected: 0, z: null },
      markets: [],
      alarms: [],
    });
  });

  it("counts what rounds gave back, whose lighter side won and what voids spared (F-21, F-22, F-23)", async () => {
    const rounds = [];
    for (let at = 0; at < 4; at += 1) rounds.push(await playedRound({ buy: 2, sell: 1 }));
    const [rise, fall, draw, voided] = rounds;
    const unplayed = await playedRound({ buy: 0, sell: 0 });
    await addTicks([100, 101, 102]);
    await database.owner.query(
      "update rounds.round set state = 'void', void_cause = 'NO_STRIKE' where id = 59000001001",
    );
    if (rise === undefined || fall === undefined || draw === undefined || voided === undefined)
      throw new Error();
    await world.decide(rise, RISE);
    await world.decide(fall, FALL);
    await world.decide(draw, DRAW);
    await world.makeVoid(voided);
    await world.makeVoid(unplayed);
    await waitingRound();
    await settlement.settleDue();
    // Two at once, and once more: every round counts once.
    const counted = await Promise.all([fairness.count(), fairness.count()]);
    expect(counted.reduce((total, { rounds: n }) => total + n, 0)).toBe(6);
    const before = await sums();
    expect(await fairness.count()).toEqual({ rounds: 0, isAll: true, alarms: [] });
    expect(await sums()).toEqual(before);

    const record = await fairness.read(null);
    expect(record.days).toEqual([DAY]);
    // Rise would have paid 37,600 of 30,000 staked, fall 18,700.
    expect(record.voids).toEqual({ rounds: 1, spared: -7_600, expected: 1_850, z: null });
    expect(record.markets).toEqual([
      {
        stock: "SIM-V25",
        name: "Sim 25",
        isSimulated: true,
        isReplayed: false,
        lighter: { rounds: 2, won: 1, ratePpm: 500_000, lowPpm: 0, highPpm: 1_000_000 },
        // Of one void round the house would have lost one; half of such rounds should be.
        voidMonths: [
          {
            month: "2026-03",
            rounds: 1,
            lost: 1,
            sharePpm: 1_000_000,
            expectedPpm: 500_000,
            lowPpm: 1_350,
            highPpm: 1_000_000,
            p: 1,
          },
        ],
        withheld: 0,
        options: [
          {
            id: 1,
            type: "R1",
            decided: 3,
            voids: [
              { cause: "FEED_GAP", rounds: 2 },
              { cause: "NO_STRIKE", rounds: 1 },
            ],
            returns: [
              {
                type: "B",
                rounds: 2,
                won: 1,
                bets: 4,
                staked: 40_000,
                returned: 37_600,
                realPpm: 940_000,
                theoryPpm: 940_000,
                lowPpm: 0,
                highPpm: 1_880_000,
                z: null,
              },
              {
                type: "S",
                rounds: 2,
                won: 1,
                bets: 2,
                staked: 20_000,
                returned: 18_700,
                realPpm: 935_000,
                theoryPpm: 935_000,
                lowPpm: 0,
                highPpm: 1_870_000,
                z: null,
              },
            ],
            lighter: [
              { sides: ["B", "S"], rounds: 2, won: 1, ratePpm: 500_000, lowPpm: 0, highPpm: 1_000_000 },
            ],
            digits: null,
          },
        ],
      },
    ]);
    expect((await fairness.read(20_514)).markets).toEqual(record.markets);
    expect((await fairness.read(20_513)).markets).toEqual([]);
    // What the record counted is what the round's public proof says of it, over all sites and of none apart.
    expect(await voidedOf(voided)).toMatchObject({
      outcome: RISE,
      strike: { seq: 1 },
      close: { seq: 3 },
      total: [
        { type: "B", bets: "2", points: "20000", players: "17600" },
        { type: "S", bets: "1", points: "10000", players: "-10000" },
      ],
    });
    expect(await voidedOf(unplayed)).toMatchObject({ outcome: RISE, total: [] });
  });

  it("says in a void round's proof only what is known: its stakes once counted, its end by two ticks (F-23)", async () => {
    const round = await playedRound({ buy: 1, sell: 0 });
    await addTicks([100]);
    await world.makeVoid(round);
    const tick = expect.objectContaining({ seq: 1, price: "1.00" });
    expect(await voidedOf(round)).toEqual({
      strike: tick,
      close: tick,
      outcome: null,
      total: null,
    });
    await waitingRound();
    await settlement.settleDue();
    await database.owner.query(
      "update rounds.round set state = 'void', void_cause = 'RESTART' where state = 'scheduled' and id < $1",
      [round],
    );
    await settlement.settleDue();
    await fairness.count();
    const standing = { type: "B", bets: "1", points: "10000", players: null };
    expect(await voidedOf(round)).toMatchObject({ total: [standing] });
    await addTicks([]);
    expect(await voidedOf(round)).toMatchObject({
      strike: null,
      close: null,
      outcome: null,
      total: [standing],
    });
    await addTicks([100, 101, 102]);
  });

  it("waits for a round whose stakes are not sealed in the public log", async () => {
    const [{ id: open } = { id: 0 }] = await database.owner.query<{ id: number }>(
      "select max(id)::float8 as id from rounds.round",
    );
    const round = await playedRound({ buy: 1, sell: 0 });
    await database.owner.query("insert into proof.log_due values ($1, 1)", [round]);
    await database.owner.query(
      "update rounds.round set state = 'void', void_cause = 'RESTART' where id = $1",
      [open],
    );
    await world.decide(round, RISE);
    await waitingRound();
    await settlement.settleDue();
    expect((await fairness.count()).rounds).toBe(1);
    await database.owner.query("delete from proof.log_due");
    expect((await fairness.count()).rounds).toBe(1);
  });

  it("alarms once at a whole day whose returns or voids chance hardly makes, and at no running one (F-21, F-23)", async () => {
    for (let at = 0; at < 40; at += 1) await world.decide(await playedRound({ buy: 1, sell: 0 }), RISE);
    for (let at = 0; at < 30; at += 1) await world.makeVoid(await playedRound({ buy: 1, sell: 0 }));
    await database.owner.query(
      "update rounds.round set state = 'void', void_cause = 'RESTART' where state = 'scheduled'",
    );
    await waitingRound();
    await settlement.settleDue();
    expect((await fairness.count()).alarms).toEqual([]);
    expect((await fairness.read(null)).voids).toMatchObject({ rounds: 31, z: expect.closeTo(-5.57, 1) });

    // The first round of the next day exists, so this one is over.
    const next = await database.owner.query<{ id: number }>(
      `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
         rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status)
       select 59090000001, 1, stock, type, 1, start_ms + 86400000, lock_ms + 86400000, end_ms + 86400000, game_start_ms + 86400000,
         game_finish_ms + 86400000, 1, 2, 0, 0, 1, '{}', '{}' from rounds.round where state = 'scheduled' returning id::float8 as id`,
    );
    expect(next).toHaveLength(1);
    // One o'clock of it in Seoul: no round of the day before can be made any more.
    await database.owner.query(
      "create or replace function platform.clock_ms() returns bigint language sql volatile as $$ select 1772467200000::bigint $$",
    );
    await database.owner.query(
      "update rounds.round set state = 'void', void_cause = 'RESTART' where state = 'scheduled' and id < 59090000001",
    );
    await settlement.settleDue();
    const { alarms } = await fairness.count();
    expect(alarms).toEqual([
      { figure: "return", day: 20_514, optionId: 1, subject: "B", z: expect.closeTo(5.857, 3) },
      { figure: "voids", day: 20_514, optionId: 0, subject: "", z: expect.closeTo(-5.57, 1) },
    ]);
    expect((await fairness.count()).alarms).toEqual([]);
    expect((await fairness.read(null)).alarms.map(({ figure, day }) => `${figure} ${day}`)).toEqual([
      `return ${DAY}`,
      `voids ${DAY}`,
    ]);
  });

  it("alarms once a month is over in which more voids of a market than chance makes were losses of the house (F-23)", async () => {
    const judged = async (day: number) => {
      await database.owner.query(
        "insert into fairness.day_round (day, option_id, void_cause, rounds) values ($1, 1, '', 1)",
        [day],
      );
      const { alarms } = await fairness.count();
      return alarms.filter(({ figure, subject }) => figure === "voids" && subject !== "");
    };
    await database.owner.query("update fairness.mark set judged_to = 20515, next_round = 60000000000000");
    // 30 March, and 2 April: a month is judged at its end, whichever day shows it.
    expect(await judged(20_542)).toEqual([]);
    expect(await judged(20_545)).toEqual([
      { figure: "voids", day: 20_543, optionId: 0, subject: "SIM-V25", z: expect.closeTo(-5.57, 1) },
    ]);
    expect(await judged(20_546)).toEqual([]);
    const [{ voidMonths } = { voidMonths: [] }] = (await fairness.read(null)).markets;
    expect(voidMonths).toMatchObject([{ month: "2026-03", rounds: 31, lost: 31, p: 9.31e-10 }]);
  });

  it("alarms at a day after whose digits of prices χ² of the newest 10,000 fails, never at sealed ones (F-20)", async () => {
    await database.owner.query(`
      insert into site.option (id, stock, type, label) values (20, 'SIM-V25', 'B1', 'B1'), (21, 'SIM-V25', 'P1', 'P1'), (22, 'SIM-V25', 'B2', 'B2');
      update market.market set rules = '${JSON.stringify(SIMULATED_MARKETS[0]?.rules)}' where stock = 'SIM-V25';
      insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
         rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status, state)
       select 59332000020, 20, 'SIM-V25', 'B1', 1, n, n + 45000, n + 55000, n + 55000, n + 60000, 1, 2, 0, 0, 1000000000,
              '{"1":1}', '{"1":1}', 'open' from (select 59332000020 / 1000 * 30000 as n) at;
      update fairness.mark set judged_to = 20600, next_round = 60000000000000;
      insert into fairness.day_round (day, option_id, void_cause, rounds) values (20600, 20, '', 1), (20601, 20, '', 1);
      insert into fairness.day_digit (day, option_id, is_sealed, digit, rounds)
        select d, o, o = 21, n, case when o = 22 then 400 when n = 3 then 700 else 500 end
          from generate_series(20600, 20601) d, unnest(array[20, 21, 22]) o, generate_series(0, 9) n`);
    const { alarms } = await fairness.count();
    // Of one day there are 5,200, of both 10,400.
    expect(alarms.filter(({ figure }) => figure === "digits")).toEqual([
      { figure: "digits", day: 20_601, optionId: 20, subject: "", z: expect.closeTo(138.46, 1) },
    ]);
    const digits = (await fairness.read(null)).markets.flatMap(({ options }) =>
      options.map((one) => one.digits),
    );
    expect(digits).toContainEqual({ rule: "last", rounds: 10_400, chiSquared: 138.46, state: "uneven" });
  });

  it("closes the market of such digits, once for the same digits, whoever opens it again (F-20)", async () => {
    const closings = () =>
      database.owner.query<{ stock: string; reason: string }>(
        "select stock, reason from market.terms where closed_for_round is not null order by version",
      );
    const openAgain = () =>
      database.owner.query(
        `insert into market.terms (stock, version, acts_from_ms, stale_limit_ms, reason, is_on)
         select stock, version + 1, acts_from_ms, stale_limit_ms, 'looked into', true from market.terms`,
      );
    const once = [{ stock: "SIM-V25", reason: "끝자리가 고르지 않음 · digits are uneven: 20, χ² 138.5" }];
    expect(await closings()).toEqual(once);
    expect(await database.owner.query("select market.is_closed('SIM-V25') as closed")).toEqual([
      { closed: true },
    ]);
    const noted =
      "select content::jsonb -> 'detail' ->> 'closed' as closed from audit.event where kind = 'digits-uneven'";
    expect(await database.owner.query(noted)).toEqual([{ closed: "yes" }]);
    await openAgain();
    // Another day of the same: the newest 10,000 are uneven still, and half of them were judged before.
    await database.owner.query(`
      update fairness.mark set next_round = 60000000000000;
      insert into fairness.day_round (day, option_id, void_cause, rounds) values (20602, 20, '', 1);
      insert into fairness.day_digit (day, option_id, is_sealed, digit, rounds)
        select 20602, 20, false, n, case when n = 3 then 700 else 500 end from generate_series(0, 9) n`);
    expect((await fairness.count()).alarms.filter(({ figure }) => figure === "digits")).toEqual([]);
    expect(await closings()).toEqual(once);
  });

  it("closes a market of more than 10 withheld rounds among its first 10,000, and counts anew from there (F-35)", async () => {
    const withheldRounds = (from: number, count: number) =>
      database.owner.query(
        `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
           rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status, state, void_cause)
         select id, 20, 'SIM-V25', 'B1', 1, n, n + 45000, n + 55000, n + 55000, n + 60000, 1, 2, 0, 0, 1000000000,
                '{"1":1}', '{"1":1}', 'void', 'WITHHELD'
           from (select (59400000 + place)::bigint * 1000 + 20 as id, (59400000 + place)::bigint * 30000 as n
                   from generate_series($1::integer, $1::integer + $2::integer - 1) place) at`,
        [from, count],
      );
    const count = async () => {
      await database.owner.query(
        "update fairness.mark set next_round = 59410000000, next_void = 59410000000",
      );
      return (await fairness.count()).alarms.filter(({ figure }) => figure === "withheld");
    };
    const shown = async () => (await fairness.read(null)).markets.map(({ withheld }) => withheld);
    const closings = () =>
      database.owner.query(
        "select reason, closed_for_round from market.terms where reason like '%withheld%' order by version",
      );
    await withheldRounds(0, 10);
    expect(await count()).toEqual([]);
    expect(await shown()).toEqual([10]);
    await withheldRounds(10, 1);
    expect(await count()).toEqual([
      { figure: "withheld", day: 20_625, optionId: 0, subject: "SIM-V25", z: 11 },
    ]);
    const reason = "증인의 절반이 공개되지 않음 · the witness's half was withheld: 11/3";
    const once = [{ reason, closed_for_round: "59400010020" }];
    expect(await closings()).toEqual(once);
    expect((await fairness.read(null)).alarms[0]).toMatchObject({ figure: "withheld", subject: "SIM-V25" });
    expect(
      await database.owner.query(
        "select content::jsonb -> 'detail' as detail from audit.event where kind = 'links-withheld'",
      ),
    ).toEqual([{ detail: { market: "SIM-V25", roundId: 59_400_010_020, withheld: 11, rounds: 3 } }]);
    await database.owner.query(
      `insert into market.terms (stock, version, acts_from_ms, stale_limit_ms, reason, is_on)
       select stock, max(version) + 1, max(acts_from_ms), max(stale_limit_ms), 'looked into', true from market.terms group by stock`,
    );
    await withheldRounds(11, 10);
    expect(await count()).toEqual([]);
    expect(await closings()).toEqual(once);
    expect(await shown()).toEqual([10]);
  });

  it.each(["maru_http", "maru_console", "maru_prices", "maru_settlement"] as const)(
    "%s cannot write it, and who counts cannot take an alarm back",
    async (role) => {
      await expect(database.as(role).query("update fairness.day_return set returned = 0")).rejects.toThrow(
        "permission denied",
      );
      await expect(database.as("maru_books").query("delete from fairness.alarm")).rejects.toThrow(
        "permission denied",
      );
    },
  );
});
