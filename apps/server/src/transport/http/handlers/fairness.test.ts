import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, type Ask } from "../test-world/ask.ts";
import { type HttpWorld, openHttpWorld } from "../test-world/http-world.ts";

let world: HttpWorld;
beforeAll(async () => {
  world = await openHttpWorld();
  await world.database.owner.query(`
    insert into fairness.mark (from_round, next_round, voids_from, next_void) values (0, 1000, 0, 1000);
    insert into fairness.day_round (day, option_id, void_cause, rounds) values (20514, 1, '', 40), (20515, 1, 'FEED_GAP', 2);
    insert into fairness.day_return (day, option_id, type, rounds, won, bets, staked, returned, pays, pays_squared)
      values (20514, 1, 'B', 40, 20, 40, 400000, 376000, 752000, 14137600000)`);
});
afterAll(() => world.close());

const get = (url: string, how: Ask = { token: null }) => ask(world, `GET ${url}`, how);

describe("the record of fairness", () => {
  it("is for anyone, signed in or not, of everything or of one day", async () => {
    const { data } = (await get("/api/public/fairness")).json;
    expect(data).toMatchObject({ day: null, days: ["2026-03-03", "2026-03-02"], alarms: [] });
    expect(data.markets[0].options[0]).toMatchObject({
      id: 1,
      decided: 40,
      voids: [{ cause: "FEED_GAP", rounds: 2 }],
      returns: [{ type: "B", rounds: 40, won: 20, realPpm: 940_000, theoryPpm: 940_000, z: 0 }],
    });
    expect((await get("/api/public/fairness", {})).json.data).toEqual(data);
    const ofDay = (await get("/api/public/fairness?day=2026-03-03")).json.data;
    expect(ofDay.day).toBe("2026-03-03");
    expect(ofDay.markets[0].options[0]).toMatchObject({ decided: 0, returns: [] });
    expect((await get("/api/public/fairness?day=2026-03-04")).json.data.markets).toEqual([]);
  });

  it.each(["2026-3-2", "2026-02-30", "20514", "yesterday"])("refuses the day %s", async (day) => {
    expect((await get(`/api/public/fairness?day=${day}`)).code).toBe(400);
  });
});

const at = (minute: number) => Date.UTC(2026, 2, 3, 4, minute);

describe("the minutes beside their venues", () => {
  beforeAll(() =>
    world.database.owner.query(`
      insert into market.market (stock, name, precision, rules, enabled)
        values ('KRW-VEN', '대조', 0, '{"kind":"real","feed":{"kind":"trades","of":{"venue":"upbit","symbol":"KRW-VEN"}}}', true);
      insert into site.option (id, stock, type, label) values (901, 'KRW-VEN', 'R.5', ''), (902, 'KRW-VEN', 'R1', '');
      insert into fairness.day_round (day, option_id, void_cause, rounds)
        values (20514, 901, '', 5), (20515, 901, '', 7), (20515, 901, 'FEED_GAP', 3), (20515, 902, '', 11);
      insert into market.venue_mark (stock, from_ms, to_ms, equal, differs, untraded, broken, unreachable)
        values ('KRW-VEN', ${at(0)}, ${at(6)}, 2, 101, 1, 1, 1);
      insert into market.venue_minute (stock, start_ms, verdict, own_open, own_close, venue_open, venue_close, asked_at_ms) values
        ('KRW-VEN', ${at(0)}, 'equal', 100, 101, 100.0, 101, ${at(5)}), ('KRW-VEN', ${at(1)}, 'equal', 101, 101, 101, 101, ${at(5)}),
        ('KRW-VEN', ${at(2)}, 'differs', 100, 101, 100, 102.5, ${at(5)}), ('KRW-VEN', ${at(3)}, 'untraded', null, null, null, null, ${at(5)});
      insert into market.venue_minute (stock, start_ms, verdict, own_open, own_close, venue_open, venue_close)
        select 'KRW-VEN', ${at(2)} - n * 60000::bigint, 'differs', 1, 1, null, null from generate_series(10, 109) n`),
  );

  it("are for anyone: how many could be held, how many were the venue's own, and the newest that were not", async () => {
    const { data } = (await get("/api/public/fairness/venues")).json;
    expect(data.markets).toEqual([
      {
        stock: "KRW-VEN",
        name: "대조",
        precision: 0,
        venue: "upbit",
        symbol: "KRW-VEN",
        from: at(0),
        to: at(6),
        compared: 103,
        equal: 2,
        differing: 101,
        notComparable: { untraded: 1, broken: 1, unreachable: 1, halfMinuteRounds: 7 },
      },
    ]);
    expect(data.differences).toHaveLength(100);
    expect(data.differences[0]).toEqual({
      stock: "KRW-VEN",
      time: at(2),
      open: 100,
      close: 101,
      venueOpen: 100,
      venueClose: 102.5,
      askedAt: at(5),
    });
    expect(data.differences[1]).toMatchObject({ time: at(-8), venueOpen: null });
  });

  it("are told of a round's window, the first one inclusive and the last one not", async () => {
    const url = `/api/public/fairness/venues/minutes?stock=KRW-VEN&beginMillis=${at(1)}`;
    const { data } = (await get(`${url}&endMillis=${at(3)}`)).json;
    expect(data.map(({ time, verdict }: { time: number; verdict: string }) => [time, verdict])).toEqual([
      [at(1), "equal"],
      [at(2), "differs"],
    ]);
    expect((await get(`${url}&endMillis=${at(1)}`)).json.data).toEqual([]);
    expect((await get(url)).code).toBe(400);
    expect((await get("/api/public/fairness/venues/minutes?stock=x&beginMillis=1&endMillis=2")).code).toBe(
      400,
    );
  });

  it.each([
    ["equal", "100, 101, 100, 102"],
    ["equal", "100, 101, null, null"],
    ["differs", "100, 101, 100.0, 101"],
    ["fine", "100, 101, 100, 101"],
  ])("are not written as %s where they are %s", async (verdict, prices) => {
    await expect(
      world.database.as("maru_prices").query(
        `insert into market.venue_minute (stock, start_ms, verdict, own_open, own_close, venue_open, venue_close)
         values ('KRW-VEN', 0, $1, ${prices})`,
        [verdict],
      ),
    ).rejects.toMatchObject({ code: "23514" });
  });

  it("stay as they are", async () => {
    const prices = world.database.as("maru_prices");
    await expect(prices.query("update market.venue_minute set verdict = 'equal'")).rejects.toMatchObject({
      code: "42501",
    });
    await expect(prices.query("delete from market.venue_minute")).rejects.toMatchObject({ code: "42501" });
  });
});
