import { afterAll, beforeAll, expect, it } from "vitest";
import { ask } from "../test-world/ask.ts";
import { type HttpWorld, openHttpWorld } from "../test-world/http-world.ts";

const TEN_MINUTES = 600_000;
/** The last mark of ten minutes, by the database's clock, and one that no test reaches. */
const MARK = Math.floor(Date.now() / TEN_MINUTES) * TEN_MINUTES;
const AHEAD = MARK + 2 * TEN_MINUTES;

let world: HttpWorld;
beforeAll(async () => {
  world = await openHttpWorld();
  const feed = {
    kind: "trades",
    of: { venue: "upbit", symbol: "KRW-BTC" },
    fallback: { venue: "bithumb", symbol: "KRW-BTC" },
  };
  const rules = JSON.stringify({ feed, source: "Upbit" });
  await world.database.owner.query(
    "update market.market set rules = rules || $1::jsonb where stock = 'SIM-V25'",
    [rules],
  );
  // What may be written when is the table's own test.
  await world.database.owner.query("alter table market.source_switch disable trigger user");
});
afterAll(() => world.close());

const OUT = { to: "fallback", cause: "lost" } as const;
const BACK = { to: "primary", cause: "back" } as const;

it.each([
  ["none was ever written", [], [], "Upbit"],
  ["one is ahead", [[AHEAD, OUT]], [[AHEAD, OUT]], "Upbit"],
  [
    "the second one is taken, after it was before",
    [
      [MARK - 3 * TEN_MINUTES, OUT],
      [MARK - 2 * TEN_MINUTES, BACK],
      [MARK, OUT],
    ],
    [[MARK, OUT]],
    "Bithumb",
  ],
  [
    "the first one comes back in a while",
    [
      [MARK, OUT],
      [AHEAD, BACK],
    ],
    [
      [MARK, OUT],
      [AHEAD, BACK],
    ],
    "Bithumb",
  ],
  [
    "the first one is back",
    [
      [MARK - TEN_MINUTES, OUT],
      [MARK, BACK],
    ],
    [],
    "Upbit",
  ],
] as const)("tells which source is taken where %s", async (_, written, told, source) => {
  await world.database.owner.query("delete from market.source_switch");
  for (const [atMs, { to, cause }] of written)
    await world.database.owner.query(
      "insert into market.source_switch (stock, acts_from_ms, to_source, cause) values ('SIM-V25', $1, $2, $3)",
      [atMs, to, cause],
    );
  const price = await ask(world, "GET /api/public/price_source?stock=SIM-V25", { token: null });
  expect(price.json.data.switches).toEqual(told.map(([time, { to, cause }]) => ({ time, to, cause })));
  const option = await ask(world, "GET /api/trade/option/1");
  expect(option.json.data.source).toBe(source);
});
