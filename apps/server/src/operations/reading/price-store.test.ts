import { type Bar, BASE_BAR_MS } from "@maru/rules";
import { foldBars } from "@maru/rules/testing";
import { instant, price } from "@maru/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSiteReads } from "../../platform/database.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { foldedBars } from "./price-store.ts";
import { barRange } from "./read-chart.ts";

const START_MS = 1_800_000_000_000;
const DAY_MS = 86_400_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A small generator with a seed of its own, so that a failure can be run again. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
}

/** A day and a half of bars, a third of them flat, some missing. */
function randomBars(seed: number): readonly Bar[] {
  const next = numbers(seed);
  let close = 100_000;
  const bars: Bar[] = [];
  for (let n = 0; n < 4_320; n += 1) {
    const isFlat = next() % 3 === 0;
    const open = isFlat ? close : close + (next() % 21) - 10;
    const high = isFlat ? close : open + (next() % 10);
    const low = isFlat ? close : open - (next() % 10);
    close = isFlat ? close : low + (next() % (high - low + 1));
    if (next() % 50 === 0) continue;
    bars.push({
      startMs: instant(START_MS + n * BASE_BAR_MS),
      lengthMs: BASE_BAR_MS,
      open: price(open),
      high: price(high),
      low: price(low),
      close: price(close),
      volume: isFlat ? 0n : BigInt(next()),
      trades: isFlat ? 0 : 1 + (next() % 9),
      first: null,
      last: null,
      broken: null,
    });
  }
  return bars;
}

async function write(stock: string, bars: readonly Bar[]): Promise<void> {
  const rows = bars.map(({ startMs, open, high, low, close, volume, trades }) => ({
    stock,
    start_ms: startMs,
    open,
    high,
    low,
    close,
    trades,
    volume: String(volume),
  }));
  await database.owner.query(
    `insert into market.bar (stock, start_ms, open, high, low, close, volume, trades)
     select stock, start_ms, open, high, low, close, volume, trades from jsonb_to_recordset($1)
       as row (stock text, start_ms bigint, open bigint, high bigint, low bigint, close bigint, volume bigint, trades integer)`,
    [JSON.stringify(rows)],
  );
}

function read(range: Parameters<typeof foldedBars>[1]) {
  return openSiteReads(database.as("maru_http")).forSite(1, (query) => foldedBars(query, range));
}

describe("folding in SQL", () => {
  it("gives the bars of the rules", async () => {
    const seed = 20_270_115;
    process.stdout.write(`price-store seed ${seed}\n`);
    const bars = randomBars(seed);
    await write("SIM-V25", bars);
    for (const lengthMs of [30_000, 60_000, 120_000, 300_000, DAY_MS]) {
      const rows = await read({
        stock: "SIM-V25",
        fromMs: 0,
        toMs: START_MS + 2 * DAY_MS,
        lengthMs,
        originMs: 0,
        limit: 10_000,
      });
      const folded = rows.map((row) => Object.values(row).map(String));
      const expected = foldBars(bars, lengthMs).map((bar) =>
        [
          bar.startMs,
          bar.open,
          bar.high,
          bar.low,
          bar.close,
          bar.volume,
          bar.trades === 0,
          bar.startMs < (bars[0]?.startMs ?? 0),
        ].map(String),
      );
      expect(folded).toEqual(expected);
    }
  });

  it("says of the bar in which a market began that its beginning was not seen, and of no later one", async () => {
    const fromMs = START_MS - (START_MS % 300_000) + 60_000;
    const partial = async (stock: string, lengthMs: number) => {
      const rows = await read({ stock, fromMs: 0, toMs: fromMs + DAY_MS, lengthMs, originMs: 0, limit: 100 });
      return rows.map((row) => row.partial);
    };
    for (const stock of ["SEEN", "JOINED", "IN A HOLE"]) {
      await database.owner.query(
        `insert into market.bar (stock, start_ms, open, high, low, close, volume, trades, broken)
         select $1, $2::bigint + n * 30000, 1, 1, 1, 1, 1, 1,
                case when n = 7 or (n = 0 and $1 = 'IN A HOLE') then 'FEED_GAP'
                     when n = 0 and $1 = 'JOINED' then 'RESTART' end
           from generate_series(0, 11) n`,
        [stock, fromMs],
      );
    }
    expect(await partial("SEEN", 30_000)).not.toContain(true);
    expect(await partial("SEEN", 60_000)).not.toContain(true);
    expect(await partial("SEEN", 300_000)).toEqual([true, false]);
    for (const stock of ["JOINED", "IN A HOLE"]) {
      expect((await partial(stock, 30_000)).flatMap((is, n) => (is ? [n] : []))).toEqual([0]);
      expect(await partial(stock, 60_000)).toEqual([true, false, false, false, false, false]);
      expect(await partial(stock, 300_000)).toEqual([true, false]);
    }
  });

  it("says the same of a bar that a restart interrupted and nothing filled, and of the longer one around it", async () => {
    const fromMs = START_MS - (START_MS % 300_000);
    await database.owner.query(
      `insert into market.bar (stock, start_ms, open, high, low, close, volume, trades, broken)
       select 'STOPPED', $1::bigint + n * 30000, 1, 1, 1, 1, 1, 1, case when n = 13 then 'RESTART' end
         from generate_series(0, 29) n`,
      [fromMs],
    );
    const base = { stock: "STOPPED", fromMs: 0, toMs: fromMs + DAY_MS, originMs: 0, limit: 40 };
    const partial = async (lengthMs: number) =>
      (await read({ ...base, lengthMs })).flatMap((row, n) => (row.partial ? [n] : []));
    expect(await partial(30_000)).toEqual([13]);
    expect(await partial(60_000)).toEqual([6]);
    expect(await partial(300_000)).toEqual([1]);
  });

  it("says the same of the bar that still takes ticks, before any is frozen", async () => {
    const fromMs = START_MS - (START_MS % 300_000);
    await database.owner.query(
      `insert into market.tick (stock, seq, at_ms, received_at_ms, price, qty, trade_id, flag)
       select 'BEGUN', n, $1::bigint + 17000 + n * 5000, $1::bigint + 17000 + n * 5000, 100, 1, n::text, 'used'
         from generate_series(1, 5) n`,
      [fromMs],
    );
    const base = { stock: "BEGUN", fromMs: 0, toMs: fromMs + DAY_MS, originMs: 0, limit: 10 };
    const partial = async (lengthMs: number) => (await read({ ...base, lengthMs })).map((row) => row.partial);
    expect(await partial(30_000)).toEqual([true, false]);
    expect(await partial(60_000)).toEqual([true]);
  });

  it("answers with nothing where nothing is", async () => {
    const range = { stock: "NONE", fromMs: 0, toMs: START_MS, lengthMs: 60_000, originMs: 0, limit: 5 };
    expect(await read(range)).toEqual([]);
  });
});

const range = (period: "1" | "D" | "W", beginMs: number | null, endMs: number | null) =>
  barRange({ stock: "X", period, beginMs, endMs }, START_MS + 1);

describe("the range of a chart", () => {
  it("moves outwards to the grid", () => {
    expect(range("1", START_MS - 59_999, START_MS - 1)).toMatchObject({
      fromMs: START_MS - 60_000,
      toMs: START_MS,
    });
    expect(range("1", null, null)).toMatchObject({ toMs: START_MS + 60_000, limit: 1_500 });
  });

  it("is at most as long as the number of bars", () => {
    const whole = range("1", 0, Number.MAX_SAFE_INTEGER);
    expect(whole.toMs - whole.fromMs).toBe(1_500 * 60_000);
    expect(whole.toMs).toBeLessThanOrEqual(START_MS + 180_000);
  });

  it("begins days at midnight in Seoul and weeks on a Monday there", () => {
    const day = new Date(range("D", START_MS, START_MS + 1).fromMs + 9 * 3_600_000);
    expect(day.toISOString()).toBe("2027-01-15T00:00:00.000Z");
    const week = new Date(range("W", START_MS, START_MS + 1).fromMs + 9 * 3_600_000);
    expect([week.getUTCDay(), week.getUTCHours()]).toEqual([1, 0]);
  });
});
