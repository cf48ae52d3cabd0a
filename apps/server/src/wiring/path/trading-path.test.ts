import { LIVE_MARKETS, type MarketRules } from "@maru/rules";
import { assert, instant } from "@maru/values";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Databases } from "./databases.ts";
import { openTradingPath, type TradingPath } from "./trading-path.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";

const NOW = instant(1_700_000_000_000);
const nothing = async (): Promise<void> => undefined;

let database: TestDatabase;
let path: TradingPath;
const asked: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  await insert(realMarket("KRW-BTC"));
  path = await openTradingPath({
    databases: databasesOf(database),
    liveReads: {
      loadRounds: async () => new Map(),
      knownTopics: async () => ({ options: new Set<number>(), stocks: new Set<string>() }),
      termsOf: async () => new Map(),
      usernamesOf: async () => new Map(),
      balanceOf: async () => null,
      openBetsOf: async () => [],
      newestRounds: async () => ({ rounds: [], settled: new Set() }),
    },
    broadcaster: {
      publish: () => undefined,
      sendToUser: () => undefined,
      sendToSessionKey: () => undefined,
      disconnectSessionKey: () => undefined,
    },
    clock: { now: () => NOW },
    recording: null,
    venues: {
      feedOf: ({ stock }) => {
        asked.push(stock);
        return { stock, start: nothing, due: nothing, nextDueMs: () => null, stop: nothing };
      },
    },
    receipts: null,
    clockOffsetMs: () => null,
  });
});
afterAll(async () => {
  await path.trading.close();
  await database.close();
});

function realMarket(name: string): MarketRules {
  const found = LIVE_MARKETS.find(({ stock }) => stock === name);
  assert(found !== undefined, `${name} is known`);
  return found;
}

function databasesOf(test: TestDatabase): Databases {
  return {
    prices: test.as("maru_prices"),
    betting: test.as("maru_betting"),
    settlement: test.as("maru_settlement"),
    relay: test.as("maru_relay"),
    accounts: test.as("maru_accounts"),
    http: test.as("maru_http"),
    proof: test.as("maru_proof"),
    books: test.as("maru_books"),
    wallet: test.as("maru_wallet"),
    content: test.as("maru_content"),
    console: test.as("maru_console"),
  };
}

async function insert(rules: MarketRules, isEnabled = true): Promise<void> {
  await database.owner.query(
    "insert into market.market (stock, name, precision, rules, enabled) values ($1, $2, $3, $4, $5)",
    [rules.stock, rules.name, rules.precision, JSON.stringify(rules), isEnabled],
  );
}

const open = (): readonly string[] => path.trading.markets.map(({ stock }) => stock);

it("opens a market that was switched on since the start, once, and leads it beside those that run", async () => {
  expect(open()).toEqual(["KRW-BTC"]);
  expect(await path.openNew()).toEqual([]);
  await insert(realMarket("KRW-ETH"));
  await insert(realMarket("GBPAUD"), false);
  const [added, ...more] = await path.openNew();
  expect([added?.stock, more]).toEqual(["KRW-ETH", []]);
  expect(open()).toEqual(["KRW-BTC", "KRW-ETH"]);
  await added?.step(NOW);
  expect(added?.engine.standing).toBe("leading");
  expect(path.trading.leads()).toBe(true);
  expect(await path.openNew()).toEqual([]);
  expect(asked).toEqual(["KRW-BTC", "KRW-ETH"]);
});
