import { afterAll, beforeAll, expect, it } from "vitest";
import { ask, type Ask } from "../test-world/ask.ts";
import { type HttpWorld, openHttpWorld } from "../test-world/http-world.ts";

let world: HttpWorld;
beforeAll(async () => {
  world = await openHttpWorld();
});
afterAll(() => world.close());

const get = async (url: string, how?: Ask) => (await ask(world, `GET ${url}`, how)).json.data;
const makeMarket = (kind: string) =>
  world.database.owner.query(
    "update market.market set rules = rules || jsonb_build_object('kind', $1::text) where stock = 'SIM-V25'",
    [kind],
  );

async function playing(site: number): Promise<readonly number[]> {
  const options = await get(`/api/public/trade_option/site/list?siteInfoId=${site}`, { token: null });
  return options.map(({ id }: { readonly id: number }) => id);
}

it.each([
  ["real", { simulated: false, replayed: false }],
  ["simulated", { simulated: true, replayed: false }],
  ["replayed", { simulated: false, replayed: true }],
  ["simulated-replay", { simulated: true, replayed: true }],
])("a %s market is told as what it is, wherever it is shown", async (kind, flags) => {
  await makeMarket(kind);
  expect((await get("/api/trade/option/site/list"))[0]).toMatchObject({ stock: "SIM-V25", ...flags });
  expect(await get("/api/trade/bet/1")).toMatchObject(flags);
  const [ticker] = await get("/api/public/ticker_statistics?stockListStrs=SIM-V25", { token: null });
  expect(ticker).toMatchObject({ stock: "SIM-V25", simulated: flags.simulated });
});

it("a market that somebody can foresee plays for money in a sandbox alone", async () => {
  const { owner } = world.database;
  await makeMarket("simulated");
  expect([await playing(1), await playing(37)]).toEqual([
    [1, 2],
    [1, 3],
  ]);
  await owner.query(`with by as (
      insert into staff.account (username, name, role, person_ref, password_hash)
        values ('ender1', 'ender1', 'admin', 'ender1', 'none') returning id)
    insert into site.licence_end (licence_id, ended_by, reason)
      select licence.id, by.id, 'over' from by, site.licence where site_id = 37`);
  expect([await playing(1), await playing(37)]).toEqual([[1, 2], []]);
  await makeMarket("real");
  expect(await playing(37)).toEqual([1, 3]);
});
