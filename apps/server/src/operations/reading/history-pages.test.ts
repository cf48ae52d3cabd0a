import { instant } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSiteReads } from "../../platform/database.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { openReading, type Reading } from "./reading.ts";

const BETS = 1_200;
const SIZE = 7;
const MEMBER = { siteId: 1, memberId: 1_001 };
const DAY_MS = 86_400_000;

let database: TestDatabase;
let reading: Reading;

/** 400 rounds of two options, some decided, and bets of three members spread over them. */
beforeAll(async () => {
  database = await openTestDatabase();
  await database.owner.query(`
    insert into site.site (id, code, name, locale, mode) values (1, 'one', 'One', 'ko', 'play');
    insert into market.market (stock, name, precision, rules) values ('SIM-V25', 'V25', 2, '{}');
    insert into site.option (id, stock, type, label) values (1, 'SIM-V25', 'R1', 'R1'), (2, 'SIM-V25', 'R2', 'R2');
    insert into site.option_terms (option_id, site_id, version, is_play, is_stop, profit_per, limit_min, limit_max)
      select o, 1, 1, true, false, 88, 1, 1000000 from generate_series(1, 2) o;
    insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms,
       rule_version, precision, buy_pip, sell_pip, side_capacity, terms, site_status, state, strike, close, outcome)
      select n * 1000 + o, o, 'SIM-V25', 'R' || o, n, n * 60000, n * 60000 + 50000, n * 60000 + 60000, n * 60000 + 60000,
             n * 60000 + 120000, 1, 2, 0, 0, 1000000, '{"1":1}', '{"1":1}', case when n < 190 then 'decided' else 'running' end,
             '{"seq":1,"atMs":1,"tradeId":"t","price":100,"qty":"1"}',
             case when n < 190 then '{"seq":1,"atMs":1,"tradeId":"t","price":107,"qty":"1"}'::jsonb end,
             case when n < 190 then '{"kind":"direction","direction":"rise"}'::jsonb end
        from generate_series(1, 200) n, generate_series(1, 2) o;
    insert into settlement.round_outcome (round_id, type, status)
      select id, t, case t when 'B' then 1 else 2 end from rounds.round, unnest(array['B', 'S']) t where state = 'decided';
    insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
                             accepted_at_ms, balance_after)
      select n, (n / 20 + 1) * 1000 + o, 1001 + n % 3, 1, o, case when n % 5 = 0 then 'S' else 'B' end, 100, 18800, 1,
             gen_random_uuid(), (n / 20 + 1) * 60000 + 1000, 0
        from generate_series(1, ${BETS * 3}) n, lateral (select 1 + n % 2 as o) x;
    analyze;`);
  reading = openReading({
    siteReads: openSiteReads(database.as("maru_http")),
    clock: { now: () => instant(DAY_MS) },
    sideRemaining: async () => null,
    receiptsOf: async () => new Map(),
    archivedTicks: async () => null,
    archivedBets: async () => null,
  });
});
afterAll(() => database.close());

const NO_FILTER = { option: null, round: null, types: null, statuses: null, fromMs: null, toMs: null };

async function historyIds(filter: object, how: "by key" | "by number"): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let page = 0; ; page += 1) {
    const beforeId = how === "by key" ? (ids.at(-1) ?? null) : null;
    const found = await reading.history(MEMBER, { ...NO_FILTER, ...filter, page, size: SIZE, beforeId });
    ids.push(...found.content.map(({ id }) => id));
    if (found.last) return ids;
  }
}

async function pricesOf(round: number): Promise<readonly unknown[]> {
  const { content } = await reading.history(MEMBER, {
    ...NO_FILTER,
    round,
    page: 0,
    size: 1,
    beforeId: null,
  });
  return content.map(({ openPrice, close }) => [openPrice, close]);
}

describe("the history", () => {
  it.each<[string, object, string]>([
    ["all", {}, "true"],
    ["an option", { option: 2 }, "option_id = 2"],
    ["a type", { types: ["S"] }, "type = 'S'"],
    ["wins", { statuses: [1] }, "round_id < 190000 and type = 'B'"],
    ["losses and what is open", { statuses: [2, 5] }, "(round_id >= 190000 or type = 'S')"],
    ["a round", { round: 5_001 }, "round_id = 5001"],
    ["a time", { fromMs: 600_000, toMs: 3_000_000 }, "accepted_at_ms between 600000 and 2999999"],
  ])("of %s has the same rows below the last one and by the page's number", async (_name, filter, where) => {
    const rows = await database.owner.query<{ id: string }>(
      `select id from betting.bet where member_id = 1001 and ${where} order by id desc`,
    );
    const wanted = rows.map(({ id }) => Number(id));
    expect(wanted.length).toBeGreaterThan(0);
    expect(await historyIds(filter, "by key")).toEqual(wanted);
    expect(await historyIds(filter, "by number")).toEqual(wanted);
  });

  it("has the prices of each round with the digits of its market, and no close while it runs", async () => {
    await database.owner.query(
      `insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
         accepted_at_ms, balance_after) values (800000, 195001, 1001, 1, 1, 'B', 1, 18800, 1, gen_random_uuid(), 1, 0)`,
    );
    expect(await pricesOf(5_001)).toEqual([[1, 1.07]]);
    expect(await pricesOf(195_001)).toEqual([[1, null]]);
  });

  it("begins below the named row, whatever was bet meanwhile", async () => {
    const first = await reading.history(MEMBER, { ...NO_FILTER, page: 0, size: SIZE, beforeId: null });
    const last = first.content.at(-1)?.id ?? 0;
    await database.owner.query(
      `insert into betting.bet (id, round_id, member_id, site_id, option_id, type, stake, multiple_bp, terms_id, client_key,
         accepted_at_ms, balance_after) values (900000, 200001, 1001, 1, 1, 'B', 1, 18800, 1, gen_random_uuid(), 1, 0)`,
    );
    const second = await reading.history(MEMBER, { ...NO_FILTER, page: 1, size: SIZE, beforeId: last });
    expect(second.content.every(({ id }) => id < last)).toBe(true);
    expect(second.content[0]?.id).toBe(last - 3);
  });
});

describe("the results of an option", () => {
  it("have the same rows below the last one and by the page's number", async () => {
    const wanted = Array.from({ length: 200 }, (_, place) => (200 - place) * 1_000 + 1);
    for (const how of ["by key", "by number"] as const) {
      const ids: number[] = [];
      for (let page = 0; ; page += 1) {
        const beforeId = how === "by key" ? (ids.at(-1) ?? null) : null;
        const asked: Parameters<typeof reading.rounds>[1] = {
          option: 1,
          type: "RoundStatus",
          kinds: null,
          fromMs: null,
          toMs: null,
          page,
          size: SIZE,
          beforeId,
        };
        const found = await reading.rounds(1, asked);
        ids.push(...(found?.content ?? []).map(({ id }) => id));
        if (found?.last !== false) break;
      }
      expect(ids).toEqual(wanted);
    }
  });
});
