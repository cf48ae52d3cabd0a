import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findMarket, studyRounds } from "@maru/rules";
import { assert, stock } from "@maru/values";
import { openTestDatabase, type TestDatabase } from "../../src/testing/test-database.ts";
import { makeStudy, type MarketStudy, productTerms } from "./make-study.ts";
import type { FilePast } from "./past.ts";
import { readBooks } from "./read-books.ts";
import { readPastFile, UnreadablePast } from "./read-past-file.ts";
import { readPastMarket } from "./read-past-market.ts";
import { readTerms } from "./read-terms.ts";
import { showStudy } from "./show-study.ts";

const T0 = 1_800_000_000_000;
const folder = mkdtempSync(path.join(tmpdir(), "maru-study-"));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, lines: readonly string[]): string {
  const file = path.join(folder, name);
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}

/** A trade each ten seconds from five seconds before the minute on, a dollar higher each time, but for two that fall. */
const PRICES = [100, 101, 102, 103, 104, 105, 106, 107, 104, 103, 110, 111, 112, 113, 114, 115];
const trades = PRICES.map(
  (price, place) => `binance,BTCUSDT,${T0 - 5_000 + place * 10_000},1${price}.00,1,buy,${place + 1},`,
);
const HEADER = "source,symbol,ts,price,qty,side,id,recv_ts";

const wish = { termsOf: productTerms, books: null, averageSeconds: 5 };
const BAND = { buyPip: 0, sellPip: 0 };
const studied = (past: FilePast, more: Partial<Parameters<typeof makeStudy>[2]> = {}): MarketStudy => {
  const studies = studyRounds({ rules: past.rules, bars: past.bars, ...BAND });
  return makeStudy(past.rules, { ...past, studies }, { ...wish, ...more });
};
function gameOf(study: MarketStudy, game: string) {
  const found = study.games.find((each) => each.game === game);
  assert(found !== undefined, `${game} is studied`);
  return found;
}

const frame = (kind: string, ts: number, rest: object) =>
  JSON.stringify({ symbol: "BTCUSDT", kind, ts, ...rest });
const refText = (ref: object | null) =>
  JSON.stringify(ref, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));

describe("a recorded file", () => {
  it("is studied from its first whole bar to its last, by the rules of its market", async () => {
    const past = await readPastFile(fileOf("trades.csv", [HEADER, ...trades, "not a line"]), {
      symbol: null,
      like: null,
    });
    expect(past).toMatchObject({
      ticks: 16,
      unused: { broken: 1, late: 0, duplicate: 0 },
      gaps: { count: 15, p50: 10_000, p99: 10_000, p999: 10_000, longest: 10_000 },
    });
    expect(past.bars.map(({ startMs }) => startMs - T0)).toEqual([0, 30_000, 60_000, 90_000]);
    const study = studied(past);
    // 1101 to 1103, 1104 to 1106, 1107 to 1103, 1110 to 1112.
    expect(gameOf(study, "R.5")).toMatchObject({
      rounds: 4,
      decided: 4,
      draws: 0,
      strikeAges: { longest: 5_000 },
      closeAges: { longest: 5_000 },
      types: [
        { type: "B", chance: { share: 0.75 }, multipleBp: 18_800 },
        { type: "S", chance: { share: 0.25 } },
      ],
    });
    // Closes 1106.00 and 1112.00: two noughts of ten, χ² = (2 − 0.2)² / 0.2 + 9 · 0.2.
    expect(gameOf(study, "B1")).toMatchObject({ rounds: 2, digits: [2, 0, 0, 0, 0, 0, 0, 0, 0, 0] });
    expect(gameOf(study, "B1").chiSquared).toBeCloseTo(18, 9);
    expect(gameOf(study, "B1").p).toBeCloseTo(0.0352, 3);
    const text = showStudy(study);
    expect(text).toContain("R.5   4       4        0      0");
    expect(text).toContain("time between ticks, s: median 10.0, 99 % 10.0, 99.9 % 10.0, longest 10.0");
    expect(text).toMatch(/R\.5 +B +75\.00 % .* 1\.88 +141\.00 %/);
  });

  it.each([
    [["a,b,c", "1,2,3"], "no market is called"],
    [["source,symbol,ts,open", "x,BTCUSDT,1,2"], "neither trades nor quotes"],
    [[HEADER, `x,NOBODY,${T0},1,1,buy,1,`], "no market is called NOBODY"],
    [[HEADER], "is empty"],
  ])("that tells no past is said to: %j", async (lines, reason) => {
    const file = fileOf("bad.csv", lines);
    await expect(readPastFile(file, { symbol: null, like: null })).rejects.toThrow(reason);
  });

  it("of a name that no market has is read like another", async () => {
    const file = fileOf("like.csv", [HEADER, ...trades.map((line) => line.replace("BTCUSDT", "NOBODY"))]);
    expect((await readPastFile(file, { symbol: null, like: "BTCUSDT" })).ticks).toBe(16);
  });
});

describe("a recorded book", () => {
  it("is looked at once a second, and tells what a step costs", async () => {
    const rules = findMarket(stock("BTCUSDT"));
    assert(rules !== null, "BTCUSDT is known");
    const file = fileOf("depth.ndjson", [
      frame("snapshot", T0 + 200, {
        lastUpdateId: 10,
        bids: [["100.00", "3"]],
        asks: [
          ["100.01", "2"],
          ["100.02", "9"],
        ],
      }),
      frame("delta", T0 + 1_500, { U: 11, u: 12, bids: [], asks: [["100.01", "1"]] }),
      frame("delta", T0 + 3_100, { U: 13, u: 13, bids: [], asks: [] }),
    ]);
    const books = await readBooks(file, rules);
    expect(books.map((book) => book?.asks[0]?.qty)).toEqual([200_000_000n, 100_000_000n, 100_000_000n]);
    const past = await readPastFile(fileOf("trades.csv", [HEADER, ...trades]), { symbol: null, like: null });
    const [last, average] = studied(past, { books, averageSeconds: 3 }).costs;
    expect(last).toMatchObject({
      rule: "last",
      samples: 3,
      up: { median: 100.01, cheapest: 100.01 },
      down: { median: 300 },
    });
    // No fifth of three seconds is left out.
    expect(average?.samples).toBe(1);
    expect(average?.up?.median).toBeCloseTo(400.04, 8);
    expect(showStudy(studied(past, { books, averageSeconds: 3 }))).toContain(
      "must be held a step away for 3 s",
    );
  });
});

describe("an odds table", () => {
  it("takes the place of the product's for the games that it names", () => {
    const termsOf = readTerms(fileOf("terms.json", ['{"R1": {"profitPer": 95}}']));
    expect([termsOf("R1").profitPer, termsOf("R2").profitPer]).toEqual([95, 88]);
  });

  it.each(["nothing", "[]", '{"R9": {}}', '{"R1": {}}', '{"B1": {"profitPer": 88}}'])(
    "that is none is refused: %s",
    (text) => {
      expect(() => readTerms(fileOf("bad.json", [text]))).toThrow(UnreadablePast);
    },
  );
});

describe("a market of a database", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    const rules = findMarket(stock("BTCUSDT"));
    await database.owner.query(
      "insert into market.market (stock, name, precision, rules) values ('BTCUSDT', 'B', 2, $1)",
      [JSON.stringify(rules)],
    );
    const past = await readPastFile(fileOf("trades.csv", [HEADER, ...trades]), { symbol: null, like: null });
    for (const { startMs, open, high, low, close, first, last } of past.bars) {
      await database.owner.query(
        `insert into market.bar (stock, start_ms, open, high, low, close, volume, trades, first_tick, last_tick)
         values ('BTCUSDT', $1, $2, $3, $4, $5, 1, 3, $6, $7)`,
        [startMs, open, high, low, close, refText(first), refText(last)],
      );
    }
    await database.owner.query(
      `insert into market.tick select 'BTCUSDT', n, $1::bigint + n * 10000, $1::bigint + n * 10000, 100, 1, n::text, case n when 7 then 'late' else 'used' end
         from generate_series(0, 11) n`,
      [T0],
    );
  });
  afterAll(() => database.close());

  it("is studied from its bars, with the gaps of its tick log", async () => {
    const desk = database.as("maru_console");
    const read = (name: string, fromMs: number, toMs: number) =>
      readPastMarket(desk, name, { span: { fromMs, toMs }, bandOf: () => BAND });
    const { rules, past } = await read("BTCUSDT", T0, T0 + 600_000);
    expect(past).toMatchObject({
      ticks: 11,
      unused: { late: 1 },
      gaps: { count: 10, p50: 10_000, longest: 20_000 },
    });
    expect(gameOf(makeStudy(rules, past, wish), "R.5")).toMatchObject({ rounds: 4, decided: 4 });
    await expect(read("BTCUSDT", 0, T0)).rejects.toThrow("no bar");
    await expect(read("NOBODY", 0, T0)).rejects.toThrow("no market");
  });
});
