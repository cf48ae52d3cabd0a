import {
  type Bar,
  buildingBars,
  freezeBars,
  insertTick,
  judgeTicks,
  openCandleBook,
  openPipeline,
  passTime,
  quantityText,
  type RawTick,
  type TickCounts,
  tickOrder,
} from "@maru/rules";
import { EMPTY_MEMORY, foldBars } from "@maru/rules/testing";
import { instant, price, priceText } from "@maru/values";
import { describe, expect, it } from "vitest";
import { recordedLines, recordedPath, recordedTicks, rulesOf, seededRandom } from "./testing/recorded.ts";

const trades = recordedPath("binance-spot-btcusdt-trades.csv.gz");
const golden = recordedPath("golden-candles-btcusdt.csv.gz");
const rules = rulesOf("BTCUSDT");

interface Run {
  readonly bars: readonly Bar[];
  readonly counts: TickCounts;
}

/** Feeds arrivals in their order and lets time pass until everything is final. */
function run(arrivals: readonly RawTick[], batch = 50): Run {
  const pipeline = openPipeline(rules, EMPTY_MEMORY);
  const book = openCandleBook({ order: tickOrder(rules), keepsFlat: () => true }, []);
  const bars: Bar[] = [];
  for (let from = 0; from < arrivals.length; from += batch) {
    const judged = judgeTicks(pipeline, arrivals.slice(from, from + batch));
    for (const tick of judged) if (tick.flag === "used") insertTick(book, tick);
    bars.push(...freezeBars(book, pipeline.watermarkMs));
  }
  passTime(pipeline, instant((arrivals.at(-1)?.receivedAtMs ?? 0) + 500));
  bars.push(...freezeBars(book, pipeline.watermarkMs), ...buildingBars(book));
  return { bars, counts: pipeline.counts };
}

/** A run as text without the order of arrival, which shuffling changes by its nature. */
function bytesOf({ bars }: Run): string {
  return JSON.stringify(bars, (key, value: unknown) =>
    key === "seq" ? undefined : typeof value === "bigint" ? String(value) : value,
  );
}

const text = (units: Bar["open"]): string => priceText(units, rules.precision).replace(/\.?0+$/, "");

function goldenRows(bars: readonly Bar[], lengthMs: number): readonly string[] {
  return foldBars(bars, lengthMs).map((bar) =>
    [
      lengthMs,
      bar.startMs,
      text(bar.open),
      text(bar.high),
      text(bar.low),
      text(bar.close),
      quantityText(bar.volume),
      bar.trades,
    ].join(","),
  );
}

describe.skipIf(trades === null || golden === null)("the recorded ten minutes of BTC", () => {
  // This body runs also where the tests below are skipped.
  const arrivals = trades === null ? [] : recordedTicks(trades, rules);
  const straight = run(arrivals);
  const expected = bytesOf(straight);

  it("give the golden candles of 30 s, 1, 2 and 5 minutes, the partial ones too", () => {
    expect(straight.counts).toMatchObject({ used: 19_904, duplicate: 0, late: 0, jump: 0, future: 0 });
    const rows = recordedLines(golden ?? "").slice(1);
    const byLength = [30_000, 60_000, 120_000, 300_000].flatMap((lengthMs) =>
      goldenRows(straight.bars, lengthMs),
    );
    expect(byLength).toEqual(rows.map((row) => row.split(",").slice(1, 9).join(",")));
    expect(byLength.length).toBe(45);
  });

  it.each([1, 2, 3, 4])("are byte-identical with arrivals shuffled within 400 ms, seed %i", (seed) => {
    const random = seededRandom(seed);
    const shuffled = arrivals
      .map((tick) => ({ ...tick, receivedAtMs: instant(tick.receivedAtMs + Math.floor(random() * 401)) }))
      .toSorted((a, b) => a.receivedAtMs - b.receivedAtMs);
    const again = run(shuffled, 1 + seed * 7);
    expect(bytesOf(again)).toBe(expected);
    expect(again.counts.late).toBe(0);
  });

  it("count a tick that comes 2 s late, and nothing else changes", () => {
    const held = arrivals[9_000];
    const without = arrivals.filter((tick) => tick !== held);
    const lateMs = instant((held?.receivedAtMs ?? 0) + 2_000);
    const late =
      held === undefined ? [] : [{ ...held, price: price(held.price + 500), receivedAtMs: lateMs }];
    const later = [...without, ...late].toSorted((a, b) => a.receivedAtMs - b.receivedAtMs);
    const run2 = run(later);
    expect(run2.counts.late).toBe(1);
    expect(bytesOf(run2)).toBe(bytesOf(run(without)));
  });

  it("ignore repeated ticks, spikes, negative prices and prices from the future", () => {
    const random = seededRandom(7);
    const dirty = arrivals.flatMap((tick, index) => {
      if (index === 0 || index % 97 !== 0) return [tick];
      const extra = { ...tick, tradeId: `9${tick.tradeId}` };
      const wrong: RawTick[] = [
        { ...tick },
        { ...extra, price: price(tick.price * 10) },
        { ...extra, tradeId: `8${tick.tradeId}`, price: price(0 - tick.price) },
        { ...extra, tradeId: `7${tick.tradeId}`, atMs: instant(tick.atMs + 60_000) },
      ];
      const one = wrong[Math.floor(random() * wrong.length)];
      return one === undefined ? [tick] : [tick, one];
    });
    const dirtyRun = run(dirty);
    expect(bytesOf(dirtyRun)).toBe(expected);
    const { duplicate, jump, future } = dirtyRun.counts;
    expect(duplicate + jump + future + dirtyRun.counts["non-positive"]).toBe(dirty.length - arrivals.length);
    expect(Math.min(duplicate, jump, future, dirtyRun.counts["non-positive"])).toBeGreaterThan(10);
  });

  it("leave flat bars in a hole, not broken ones: staleness judges silence", () => {
    const holeMs = 1_723_161_600_000;
    const holed = arrivals.filter((tick) => tick.atMs < holeMs - 10_000 || tick.atMs >= holeMs + 50_000);
    const { bars } = run(holed);
    const before = bars.find((bar) => bar.startMs === holeMs - 30_000);
    const hole = bars.find((bar) => bar.startMs === holeMs);
    expect(before?.last?.atMs).toBeLessThan(holeMs - 10_000);
    expect([hole?.trades, hole?.open, hole?.broken]).toEqual([0, before?.close, null]);
  });
});
