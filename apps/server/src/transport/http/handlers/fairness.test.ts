import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, type Ask } from "../test-world/ask.ts";
import { type HttpWorld, openHttpWorld } from "../test-world/http-world.ts";

let world: HttpWorld;
beforeAll(async () => {
  world = await openHttpWorld();
  await world.database.owner.query(`
    insert into fairness.mark (from_round, next_round) values (0, 1000);
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
