import { LIVE_MARKETS, type MarketRules, parseQuantity } from "@maru/rules";
import { assert, type Instant, instant, parsePrice } from "@maru/values";
import { type LocalVenues, openLocalVenues, type Trade } from "@maru/venues";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openFairness } from "../src/operations/fairness/fairness-room.ts";
import { NO_SETTLER } from "../src/testing/no-settler.ts";
import { openTestDatabase, type TestDatabase } from "../src/testing/test-database.ts";
import type { Feed, FeedListener } from "../src/trading/market/feed.ts";
import { openVenues } from "../src/trading/market/feeds/open-venues.ts";
import type { MinuteSpan } from "../src/trading/market/feeds/venue/venue.ts";
import { MarketIngest } from "../src/trading/market/market-ingest.ts";
import { MarketRoom } from "../src/trading/market/market-room.ts";
import { createMarketStore } from "../src/trading/market/market-store.ts";
import { type Comparison, openComparison } from "../src/trading/market/comparison/compare-minutes.ts";

const T0 = Date.UTC(2026, 10, 27, 3, 0);
const MINUTE = 60_000;
const PAIR = { venue: "upbit", symbol: "KRW-ETH" } as const;
const STANDS_IN = { venue: "bithumb", symbol: "KRW-ETH" } as const;
const minute = (at: number): Instant => instant(T0 + at * MINUTE);

let database: TestDatabase;
let local: LocalVenues;
let nowMs = T0;
let asked: MinuteSpan[] = [];
/** From then on the venue that stands in is listened to. */
let standsInFromMs = Number.POSITIVE_INFINITY;

beforeEach(async () => {
  nowMs = T0;
  asked = [];
  standsInFromMs = Number.POSITIVE_INFINITY;
  database = await openTestDatabase();
  local = await openLocalVenues({ clock: { nowMs: () => nowMs } });
  const rules = marketRules();
  await database.owner.query(
    "insert into market.market (stock, name, precision, rules, enabled) values ($1, $2, $3, $4, true)",
    [rules.stock, rules.name, rules.precision, JSON.stringify(rules)],
  );
});
afterEach(async () => {
  await local.close();
  await database.close();
});

function marketRules(): MarketRules {
  const found = LIVE_MARKETS.find(({ stock }) => stock === "KRW-ETH");
  assert(found !== undefined, "KRW-ETH is known");
  return found;
}

/** A server's comparison: what it knows begins with it. */
function startComparison(): Comparison {
  const { upbit, bithumb } = local.addresses;
  const venues = openVenues({
    upbit: { stream: "", rest: upbit.rest },
    bithumb: { stream: "", rest: bithumb.rest },
  });
  return openComparison({
    database: database.as("maru_prices"),
    markets: () => [marketRules()],
    minutesOf: (of) => {
      const candles = venues.minutesOf(of);
      assert(candles !== null, "both have candles");
      return {
        ...candles,
        ask: (span) => {
          asked.push(span);
          return candles.ask(span);
        },
      };
    },
  });
}

/** The market listens to the venue from a minute to another; `hears` says which trades come through. */
async function listen(
  from: number,
  to: number,
  hears: (trade: Trade) => boolean = () => true,
): Promise<void> {
  const rules = marketRules();
  let listener: FeedListener | null = null;
  const feed: Feed = {
    stock: rules.stock,
    start: async (heardBy) => {
      listener = heardBy;
    },
    due: async () => undefined,
    nextDueMs: () => null,
    lastHeardMs: () => instant(nowMs),
    backfill: async () => [],
    stop: async () => undefined,
  };
  const ingest = new MarketIngest(rules, createMarketStore(database.as("maru_prices")), {
    ticks: () => undefined,
    book: () => undefined,
    moved: () => undefined,
  });
  const room = new MarketRoom(ingest, feed);
  nowMs = minute(from);
  await room.start(instant(nowMs));
  const heard = listener as FeedListener | null;
  heard?.connected(instant(nowMs));
  for (; nowMs < minute(to) + 6_000; nowMs += 1_000) {
    const pair = nowMs > standsInFromMs ? STANDS_IN : PAIR;
    const trades = local.truthOf(pair, nowMs - 1_000, nowMs).filter(({ atMs }) => atMs >= minute(from));
    heard?.ticks(trades.filter(hears).map((trade) => tickOf(rules, trade)));
    await room.step(instant(nowMs));
  }
}

function tickOf(rules: MarketRules, { atMs, index, price, qty }: Trade) {
  const read = [parsePrice(price, rules.precision), parseQuantity(qty)] as const;
  assert(read[0].ok && read[1].ok, `${price}, ${qty}`);
  const at = { atMs: instant(atMs), receivedAtMs: instant(nowMs), tradeId: String(index) };
  return { stock: rules.stock, ...at, price: read[0].value, qty: read[1].value };
}

/** All that is due at a moment, and the differences that it told. */
async function runAt(at: number, comparison = startComparison()): Promise<readonly string[]> {
  nowMs = minute(at);
  const told: string[] = [];
  for (let stepMs: Instant = instant(nowMs); stepMs < minute(at) + MINUTE;) {
    const { nextMs, differences } = await comparison.step(stepMs);
    told.push(...differences.map(({ startMs, stock }) => `${stock} ${(startMs - T0) / MINUTE}`));
    stepMs = instant(Math.max(nextMs, stepMs + 1));
  }
  return told;
}

async function kept(): Promise<readonly string[]> {
  const rows = await database.owner.query<{ at: number; verdict: string }>(
    "select (start_ms - $1)::integer / 60000 as at, verdict from market.venue_minute order by start_ms",
    [T0],
  );
  return rows.map(({ at, verdict }) => `${at} ${verdict}`);
}

const mark = async () =>
  (
    await database.owner.query(
      `select ((from_ms - $1) / 60000)::integer as from, ((to_ms - $1) / 60000)::integer as to, equal::integer, differs::integer,
              untraded::integer, broken::integer, unreachable::integer from market.venue_mark`,
      [T0],
    )
  )[0];
const publicRecord = () =>
  openFairness({
    books: database.as("maru_books"),
    http: database.as("maru_http"),
    clock: { now: () => instant(nowMs) },
    ...NO_SETTLER,
  }).readVenues();
const COUNTS = { equal: 0, differs: 0, untraded: 0, broken: 0, unreachable: 0 };
const equal = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => `${from + at} equal`);

describe("the minutes of a market beside its venue's candles", () => {
  it("are equal where the log has the venue's trades, by one call for all that are over long enough", async () => {
    await listen(0, 6);
    expect(await runAt(5)).toEqual([]);
    expect(await kept()).toEqual(equal(0, 3));
    expect(asked).toEqual([{ fromMs: minute(-1), toMs: minute(4) }]);
    await runAt(9);
    expect(await kept()).toEqual(equal(0, 6));
    expect(asked.length).toBe(2);
    expect(await mark()).toEqual({ ...COUNTS, from: 0, to: 6, equal: 6 });
  });

  it("differ where the venue's candle is another, once it is old enough to stay so", async () => {
    await listen(0, 6);
    nowMs = minute(2);
    local.fault("upbit", "candle", { forMs: MINUTE });
    // What the venue may still correct is asked for again, and with it what comes behind.
    expect(await runAt(8)).toEqual([]);
    expect(await kept()).toEqual(equal(0, 2));
    expect(await runAt(14)).toEqual(["KRW-ETH 2"]);
    expect(await kept()).toEqual([...equal(0, 2), "2 differs", ...equal(3, 6)]);
    // And everybody sees it.
    const { markets, differences } = await publicRecord();
    expect(markets).toMatchObject([
      { stock: "KRW-ETH", venue: "upbit", compared: 6, equal: 5, differing: 1 },
    ]);
    const trades = local.truthOf(PAIR, minute(2), minute(3)).map(({ price }) => Number(price));
    const [open, close] = [trades[0], trades.at(-1) ?? 0];
    const prices = { open, close, venueOpen: open, venueClose: close + 1_000 };
    expect(differences).toMatchObject([{ stock: "KRW-ETH", time: minute(2), ...prices }]);
  });

  it("differ where the log has not heard the venue's last trade, or none of its trades", async () => {
    const inMinute = (at: number, trade: Trade) => trade.atMs >= minute(at) && trade.atMs < minute(at + 1);
    const lastPrice = local.truthOf(PAIR, minute(2), minute(3)).at(-1)?.price;
    await listen(0, 4, (trade) => !inMinute(1, trade) && !(inMinute(2, trade) && trade.price === lastPrice));
    expect(await runAt(20)).toEqual(["KRW-ETH 1", "KRW-ETH 2"]);
    expect(await mark()).toEqual({ ...COUNTS, from: 0, to: 4, equal: 2, differs: 2 });
  });

  it("go on where they stopped after a restart: none twice, none left out", async () => {
    await listen(0, 4);
    await runAt(7);
    expect(await kept()).toEqual(equal(0, 4));
    await listen(4, 9);
    nowMs = minute(12);
    await runAt(12);
    // Of the minutes before the restart none is asked for again, but for the one that shows where a gap would begin.
    expect(asked.at(-1)?.fromMs).toBe(minute(3));
    expect(new Set(await kept()).size).toBe(9);
    expect(await mark()).toMatchObject({ from: 0, to: 9, equal: 9 });
  });

  it("are not kept while the venue does not answer, and the same are asked for then", async () => {
    await listen(0, 3);
    nowMs = minute(8);
    local.fault("upbit", "maintenance", { forMs: 3 * MINUTE });
    const comparison = startComparison();
    expect(await runAt(8, comparison)).toEqual([]);
    // A venue that is away is left alone for its five minutes.
    expect([asked.length, await mark()]).toEqual([1, undefined]);
    await runAt(10, comparison);
    expect(asked.length).toBe(1);
    await runAt(13, comparison);
    expect(await kept()).toEqual(equal(0, 3));
  });

  it("are held against the venue that they were taken from, where another one stands in", async () => {
    standsInFromMs = minute(5);
    await listen(0, 9);
    await runAt(25);
    // Held against the first venue, the minutes of the other one differ.
    expect((await kept()).slice(5)).toEqual(["5 differs", "6 differs", "7 differs", "8 differs"]);
    for (const table of ["venue_minute", "venue_mark"])
      await database.owner.query(
        `alter table market.${table} disable trigger user; delete from market.${table}`,
      );
    await database.owner.query("alter table market.source_switch disable trigger user");
    await database.owner.query(
      "insert into market.source_switch (stock, acts_from_ms, to_source, cause) values ('KRW-ETH', $1, 'fallback', 'lost')",
      [minute(5)],
    );
    asked = [];
    expect(await runAt(25)).toEqual([]);
    expect(await kept()).toEqual(equal(0, 9));
    expect(asked).toEqual([
      { fromMs: minute(-1), toMs: minute(6) },
      { fromMs: minute(4), toMs: minute(10) },
    ]);
  });

  it("are counted once where two servers hold them at the same time", async () => {
    await listen(0, 3);
    nowMs = minute(8);
    await Promise.all([startComparison().step(minute(8)), startComparison().step(minute(8))]);
    expect(await kept()).toEqual(equal(0, 3));
    expect(await mark()).toMatchObject({ to: 3, equal: 3 });
  });

  it("wait while the log is not final behind them, however late it is", async () => {
    await listen(0, 2.5);
    await runAt(30);
    expect(await kept()).toEqual(equal(0, 2));
  });

  it("cannot be held where we did not hear all of them, and their rounds are void", async () => {
    await listen(0, 2);
    await listen(10.5, 13);
    await runAt(30);
    const away = Array.from({ length: 9 }, (_, at) => `${at + 2} broken`);
    expect(await kept()).toEqual([...equal(0, 2), ...away, ...equal(11, 13)]);
    expect(await mark()).toEqual({ ...COUNTS, from: 0, to: 13, equal: 4, broken: 9 });
  });
});

it("is of markets alone that are the trades of one symbol at a venue with candles", async () => {
  const comparison = openComparison({
    database: database.as("maru_prices"),
    markets: () => LIVE_MARKETS.filter(({ stock }) => !stock.startsWith("KRW-")),
    minutesOf: () => {
      throw new Error("none is asked for");
    },
  });
  expect(await comparison.step(minute(0))).toEqual({ nextMs: minute(5), differences: [] });
});
