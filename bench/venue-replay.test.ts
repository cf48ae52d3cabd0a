import { type Book, type BookLevel, lengthMsOf, type MarketRules, quantityText } from "@maru/rules";
import { price, priceText } from "@maru/values";
import { beforeAll, describe, expect, it } from "vitest";
import { readRecorded, recordedPath, rulesOf, spanOf } from "./recorded.ts";
import type { DriveReport } from "./replay-drive.ts";
import { playVenue } from "./venue-play.ts";

const TRADES = recordedPath("binance-spot-btcusdt-trades.csv.gz");
const DEPTH = recordedPath("binance-spot-btcusdt-depth.ndjson.gz");
const CANDLES = recordedPath("golden-candles-btcusdt.csv.gz");
const BOOKS = recordedPath("golden-book7-btcusdt-1s.ndjson.gz");
const isHere = TRADES !== null && DEPTH !== null && CANDLES !== null && BOOKS !== null;

/** The product is there before the recording begins. */
const BEFORE_MS = 20_000;
const RULES: MarketRules = rulesOf("BTCUSDT");

interface Play {
  readonly report: DriveReport;
  readonly books: readonly Book[];
  readonly rounds: readonly Round[];
}

interface Round {
  readonly type: "R1";
  readonly game_start_ms: string;
  readonly state: string;
  readonly s: string;
  readonly c: string;
  readonly high: string;
  readonly low: string;
}

function play(quantumMs: number): Promise<Play> {
  const span = spanOf(readRecorded(TRADES ?? ""));
  return new Promise((resolve, reject) => {
    playVenue(
      {
        rules: RULES,
        quantumMs,
        betsPerRound: 2,
        fromMs: span.firstMs - BEFORE_MS,
        untilMs: span.lastMs,
        source: { file: TRADES ?? "", symbol: "BTCUSDT", depth: DEPTH ?? "", isAtItsTime: true },
      },
      async ({ owner }, { report, books }) => {
        const rounds = await owner.query<Round>(
          `select type, game_start_ms, state, strike->>'price' as s, close->>'price' as c, high, low from rounds.round
            where type in ('R.5', 'R1', 'R2', 'R5') and state in ('decided', 'void') order by id`,
        );
        resolve({ report, books, rounds });
      },
    ).catch(reject);
  });
}

const trimmed = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
const priceOf = (units: unknown): string => trimmed(priceText(price(Number(units)), RULES.precision));
const levelsOf = (levels: readonly BookLevel[]) =>
  levels.map((level) => [priceOf(level.price), quantityText(level.qty)]);

interface Candle {
  readonly lengthMs: number;
  readonly startMs: number;
  readonly prices: readonly (string | undefined)[];
}

function wholeCandles(): readonly Candle[] {
  return readRecorded(CANDLES ?? "")
    .slice(1)
    .map((line) => line.split(","))
    .filter((cells) => cells[9] === "0")
    .map((cells) => ({
      lengthMs: Number(cells[1]),
      startMs: Number(cells[2]),
      prices: cells.slice(3, 7),
    }));
}

describe.skipIf(!isHere)("ten recorded minutes of BTC through a venue (needs ../shared/market)", () => {
  let slow: Play;
  let fast: Play;
  beforeAll(async () => {
    // What the sleep of a schedule is worth at five and at fifty times the speed.
    slow = await play(500);
    fast = await play(5_000);
  });

  it("decide every round by the golden candle, and the books are right", () => {
    const candles = wholeCandles();
    for (const { report, rounds } of [slow, fast]) {
      const compared = rounds.flatMap((round) => {
        const candle = candles.find(
          ({ lengthMs, startMs }) =>
            lengthMs === lengthMsOf(round.type) && startMs === Number(round.game_start_ms),
        );
        return candle === undefined ? [] : [{ round, candle }];
      });
      for (const { round, candle } of compared)
        expect([
          round.state,
          priceOf(round.s),
          priceOf(round.high),
          priceOf(round.low),
          priceOf(round.c),
        ]).toEqual(["decided", ...candle.prices]);
      expect(compared.length).toBeGreaterThanOrEqual(candles.length - 4);
      expect(report).toMatchObject({
        booksSum: "0",
        disagreements: 0,
        unsettled: 0,
        refused: 0,
        ticks: 19_904,
      });
      expect(report.bets).toBeGreaterThan(100);
    }
  });

  it("come to the same rounds at five and at fifty times the speed", () => {
    expect(fast.rounds).toEqual(slow.rounds);
  });

  it("show the golden seven levels of each side at every second", () => {
    const golden = readRecorded(BOOKS ?? "").map(
      (line) => JSON.parse(line) as { ts: number; bids: string[][]; asks: string[][] },
    );
    for (const { books } of [slow, fast]) {
      const shown = golden.map(({ ts }) => books.findLast(({ atMs }) => atMs <= ts));
      const missing = shown.filter((book) => book === undefined).length;
      expect(missing).toBeLessThanOrEqual(2);
      for (const [place, { ts, bids, asks }] of golden.entries()) {
        const book = shown[place];
        if (book === undefined) continue;
        expect({ ts, bids: levelsOf(book.bids), asks: levelsOf(book.asks) }).toEqual({ ts, bids, asks });
      }
    }
  });
});
