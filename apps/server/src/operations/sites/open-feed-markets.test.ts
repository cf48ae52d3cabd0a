import { findMarket, LIVE_MARKETS, type MarketRules } from "@maru/rules";
import { assert, stock } from "@maru/values";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { openFeedMarkets } from "./open-feed-markets.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

function replayed(): MarketRules {
  const known = findMarket(stock("BTCUSDT"));
  assert(known !== null, "the pair is known");
  return {
    ...known,
    stock: stock("RPL-BTCUSDT"),
    name: "재생 BTC/USDT",
    kind: "replayed",
    digitRule: "sealed",
  };
}

const types = async () =>
  (
    await database.owner.query<{ type: string }>(
      "select type from site.option where stock = 'RPL-BTCUSDT' order by type",
    )
  ).map(({ type }) => type);
const market = async () =>
  database.owner.query<{ kind: string; enabled: boolean }>(
    "select rules ->> 'kind' as kind, enabled from market.market where stock = 'RPL-BTCUSDT'",
  );
const NOTHING = { replayed: null, live: [] };
const ALL = ["B1", "B2", "B5", "P1", "P2", "P5", "R.5", "R1", "R2", "R5"];

it("offers every game on a recording, digits too, and is off when none is played", async () => {
  await openFeedMarkets(database.owner, { replayed: replayed(), live: [] });
  expect(await types()).toEqual(ALL);
  expect(await market()).toEqual([{ kind: "replayed", enabled: true }]);
  await openFeedMarkets(database.owner, { replayed: replayed(), live: [] });
  expect(await types()).toEqual(ALL);
  await openFeedMarkets(database.owner, NOTHING);
  expect(await market()).toEqual([{ kind: "replayed", enabled: false }]);
});

it("gives one of an earlier version the games that it lacks and the rules of today", async () => {
  const rules = JSON.stringify({ ...replayed(), kind: "simulated" });
  await database.owner.query(
    "insert into market.market (stock, name, precision, rules, enabled) values ('RPL-BTCUSDT', 'old', 2, $1, false)",
    [rules],
  );
  await database.owner.query(
    "insert into site.option (id, stock, type, label) values (901, 'RPL-BTCUSDT', 'R.5', 'old'), (902, 'RPL-BTCUSDT', 'R1', 'old')",
  );
  expect(await types()).toHaveLength(2);
  await openFeedMarkets(database.owner, { replayed: replayed(), live: [] });
  expect(await types()).toEqual(ALL);
  expect(await market()).toEqual([{ kind: "replayed", enabled: true }]);
});

async function openWith(tickStep: number): Promise<number> {
  await openFeedMarkets(database.owner, { replayed: { ...replayed(), tickStep }, live: [] });
  const [row] = await database.owner.query<{ now: number }>("select platform.clock_ms()::float8 as now");
  await new Promise((resolve) => setTimeout(resolve, 20));
  return row?.now ?? 0;
}

/** Under which rules rounds are that begin at these moments. */
async function stepsAt(atMs: readonly number[]): Promise<readonly number[]> {
  const rows = await database.as("maru_http").query<{ step: number }>(
    `select (market.rules_at('RPL-BTCUSDT', at, at) -> 'tickStep')::integer as step
       from unnest($1::bigint[]) with ordinality u (at, place) order by place`,
    [atMs],
  );
  return rows.map(({ step }) => step);
}

it("keeps for older rounds the rules that another version replaces, in their turn", async () => {
  const times = [await openWith(1), await openWith(1), await openWith(5), await openWith(10)];
  expect(await stepsAt(times)).toEqual([1, 1, 5, 10]);
  await expect(database.owner.query("delete from market.former_rules")).rejects.toThrow();
});

it("leaves a round that another server is just making, and that begins in a moment, under the rules of before", async () => {
  const beginsMs = (await openWith(1)) + 5_000;
  const making = database.owner.transaction(async (client) => {
    await client.query("lock table rounds.round in row exclusive mode");
    await new Promise((resolve) => setTimeout(resolve, 300));
    await client.query(
      `insert into rounds.round (id, option_id, stock, type, number, start_ms, lock_ms, end_ms, game_start_ms, game_finish_ms, rule_version,
         precision, buy_pip, sell_pip, side_capacity, terms, site_status)
       select 1, id, 'RPL-BTCUSDT', 'R1', 1, $1, $1::bigint + 50000, $1::bigint + 60000, $1::bigint + 60000, $1::bigint + 120000, 1, 2, 0, 0, 1, '{}', '{}'
         from site.option where stock = 'RPL-BTCUSDT' and type = 'R1'`,
      [beginsMs],
    );
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  await openWith(5);
  await making;
  expect(await stepsAt([beginsMs, beginsMs + 1])).toEqual([1, 5]);
});

it("opens the real markets that are listened to, with every game, and closes them when none is", async () => {
  const real = () =>
    database.owner.query<{ stock: string; games: string }>(
      `select stock, (select count(*) from site.option where option.stock = market.stock) as games
         from market.market where enabled and rules ->> 'kind' = 'real' order by stock`,
    );
  await openFeedMarkets(database.owner, { replayed: null, live: LIVE_MARKETS });
  expect(await real()).toEqual(
    ["GBPAUD", "KRW-BTC", "KRW-ETH", "KRW5", "XAUUSD"].map((name) => ({ stock: name, games: "10" })),
  );
  await openFeedMarkets(database.owner, NOTHING);
  expect(await real()).toEqual([]);
});
