import { lengthMsOf } from "@maru/rules";
import { type Instant, instant, priceText, price } from "@maru/values";
import { beforeAll, describe, expect, it } from "vitest";
import { createReplayFeed } from "../apps/server/src/trading/market/feeds/replay.ts";
import { readRecorded, recordedPath, rulesOf, spanOf } from "./recorded.ts";
import { drive, type DriveReport } from "./replay-drive.ts";
import { openReplayWorld, type ReplayWorld } from "./replay-world.ts";

const TRADES = recordedPath("binance-spot-btcusdt-trades.csv.gz");
const GOLDEN = recordedPath("golden-candles-btcusdt.csv.gz");

interface GoldenCandle {
  readonly lengthMs: number;
  readonly startMs: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly partial: boolean;
}

/** A schedule of the product sleeps at most 100 ms; at 50 times the speed that is five seconds of the market's time. */
const SPEEDS = [
  { speed: 1, quantumMs: 100 },
  { speed: 50, quantumMs: 5_000 },
] as const;

function goldenCandles(path: string): readonly GoldenCandle[] {
  return readRecorded(path)
    .slice(1)
    .map((line) => {
      const [, lengthMs, startMs, open, high, low, close, , , partial] = line.split(",");
      return {
        lengthMs: Number(lengthMs),
        startMs: Number(startMs),
        open: open ?? "",
        high: high ?? "",
        low: low ?? "",
        close: close ?? "",
        partial: partial === "1",
      };
    });
}

const text = (units: unknown): string =>
  priceText(price(Number(units)), 2)
    .replace(/0+$/, "")
    .replace(/\.$/, "");

describe.skipIf(TRADES === null || GOLDEN === null)(
  "ten recorded minutes of BTC (needs ../shared/market)",
  () => {
    const golden = GOLDEN === null ? [] : goldenCandles(GOLDEN);
    const path = TRADES ?? "";
    const span = TRADES === null ? { firstMs: instant(0), lastMs: instant(0) } : spanOf(readRecorded(TRADES));
    const digests = new Map<string, string>();

    async function play(
      quantumMs: number,
      look: (world: ReplayWorld, report: DriveReport) => Promise<void>,
    ): Promise<void> {
      const rules = rulesOf("BTCUSDT");
      const feed = createReplayFeed({ path, symbol: "BTCUSDT", rules, depthPath: null, shiftMs: 0 });
      const fromMs: Instant = instant(span.firstMs);
      const world = await openReplayWorld({
        rules,
        feed: () => feed,
        startsAtMs: fromMs,
        playerCount: 8,
        seed: "btc",
      });
      try {
        const report = await drive(world, {
          fromMs,
          untilMs: span.lastMs,
          quantumMs,
          betsPerRound: 2,
          seed: "btc",
        });
        await look(world, report);
      } finally {
        await world.close();
      }
    }

    beforeAll(() => {
      expect(golden.length).toBe(45);
    });

    it.each(SPEEDS)(
      "at $speed x: every round's strike, close and result are the golden candle's, and the books are right",
      async ({ speed, quantumMs }) => {
        await play(quantumMs, async (world, report) => {
          const rows = await world.owner.query<{
            type: string;
            game_start_ms: string;
            state: string;
            s: string;
            c: string;
            high: string;
            low: string;
            outcome: { direction?: string };
          }>(
            `select type, game_start_ms, state, strike->>'price' as s, close->>'price' as c, high, low, outcome from rounds.round
         where type in ('R.5', 'R1', 'R2', 'R5') and state in ('decided', 'void') order by id`,
          );
          const whole = golden.filter((candle) => !candle.partial);
          let compared = 0;
          for (const row of rows) {
            const type = row.type as "R1";
            const candle = whole.find(
              (known) => known.lengthMs === lengthMsOf(type) && known.startMs === Number(row.game_start_ms),
            );
            if (candle === undefined) continue;
            compared += 1;
            expect({
              state: row.state,
              open: text(row.s),
              close: text(row.c),
              high: text(row.high),
              low: text(row.low),
            }).toEqual({
              state: "decided",
              open: candle.open,
              close: candle.close,
              high: candle.high,
              low: candle.low,
            });
            const move = Number(candle.close) - Number(candle.open);
            expect(row.outcome.direction).toBe(move > 0 ? "rise" : move < 0 ? "fall" : "draw");
          }
          // Every whole candle decides a round but the first of each length, whose bets would have been before the recording.
          expect(compared).toBeGreaterThanOrEqual(whole.length - 4);
          expect(report).toMatchObject({ booksSum: "0", disagreements: 0, unsettled: 0, refused: 0 });
          expect(report.bets).toBeGreaterThan(100);

          const bars = await world.owner.query<
            Record<"start_ms" | "open" | "high" | "low" | "close", string>
          >("select * from market.bar order by start_ms");
          for (const candle of whole.filter((known) => known.lengthMs === 30_000)) {
            const bar = bars.find((known) => Number(known.start_ms) === candle.startMs);
            expect([text(bar?.open), text(bar?.high), text(bar?.low), text(bar?.close)]).toEqual([
              candle.open,
              candle.high,
              candle.low,
              candle.close,
            ]);
          }
          digests.set(`${speed}x`, report.digest);
        });
      },
    );

    it("a second run gives byte-identical results", async () => {
      await play(5_000, async (_world, report) => {
        expect(report.digest).toBe(digests.get("50x"));
      });
    });
  },
);
