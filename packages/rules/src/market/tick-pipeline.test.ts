import { instant, price, stock } from "@maru/values";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildingBars, freezeBars, insertTick, openCandleBook } from "./candle-book.ts";
import { findMarket } from "./markets.ts";
import { tickOrder } from "./tick-order.ts";
import { judgeTicks, openPipeline, passTime } from "./tick-pipeline.ts";
import { EMPTY_MEMORY } from "../testing/empty-facts.ts";
import type { RawTick, TickFlag } from "./tick.ts";

const T0 = 1_700_000_010_000;
const found = findMarket(stock("BTCUSDT"));
if (found === null) throw new Error("BTCUSDT is known");
const rules = found;

function tick(offsetMs: number, units: number, over: Partial<RawTick> = {}): RawTick {
  const atMs = instant(T0 + offsetMs);
  return {
    stock: rules.stock,
    atMs,
    receivedAtMs: atMs,
    price: price(units),
    qty: 1n,
    tradeId: String(1_000_000 + offsetMs),
    ...over,
  };
}

function flagsOf(raw: readonly RawTick[], endMs = 10_000): Record<string, TickFlag> {
  const pipeline = openPipeline(rules, EMPTY_MEMORY);
  const judged = [...judgeTicks(pipeline, raw), ...passTime(pipeline, instant(T0 + endMs))];
  return Object.fromEntries(judged.map((one) => [String(one.atMs - T0), one.flag]));
}

const quiet = Array.from({ length: 30 }, (_, index) => tick(index * 10, 6_000_000 + (index % 3)));

describe("judging ticks", () => {
  it.each<[string, RawTick, TickFlag]>([
    [
      "two seconds and more ahead of the venue's clock",
      tick(3_000, 6_000_000, { receivedAtMs: instant(T0 + 500) }),
      "future",
    ],
    ["a price of nothing", tick(500, 0), "non-positive"],
    ["a negative price", tick(500, -6_000_000), "non-positive"],
    ["a price ten times as high", tick(500, 60_000_000), "jump"],
    ["two seconds late", tick(500, 6_000_000, { receivedAtMs: instant(T0 + 2_600) }), "late"],
    ["in time, 1.4 s behind", tick(500, 6_000_000, { receivedAtMs: instant(T0 + 1_900) }), "used"],
    ["at the jump limit", tick(500, 6_120_000), "used"],
    ["beyond the jump limit", tick(500, 6_120_100), "jump"],
  ])("%s", (_name, raw, flag) => {
    expect(flagsOf([...quiet, raw])[String(raw.atMs - T0)]).toBe(flag);
  });

  it.each([
    // [newest tick, our moment, until where all is final]
    ["1.5 s after, with a newer tick half a second past it", 700, 1_701, 200],
    ["1.5 s after, and no newer tick: the slow way", 300, 1_701, -200],
    ["the newer tick a millisecond too near", 699, 1_701, 199],
    ["1.5 s after and no sooner, however new the newest", 900, 1_701, 201],
    ["2 s after, whatever came", 300, 2_301, 301],
  ])("is final %s", (_, newestMs, nowMs, untilMs) => {
    const pipeline = openPipeline(rules, EMPTY_MEMORY);
    judgeTicks(pipeline, [...quiet, tick(newestMs, 6_000_000)]);
    passTime(pipeline, instant(T0 + nowMs));
    expect(pipeline.watermarkMs - T0).toBe(untilMs);
  });

  it("refuses prices off the grid", () => {
    const pipeline = openPipeline({ ...rules, tickStep: 1_000 }, EMPTY_MEMORY);
    const flags = judgeTicks(pipeline, [tick(0, 90_001_000), tick(10, 90_001_500)]).map((one) => one.flag);
    expect(flags).toEqual(["used", "off-grid"]);
  });

  it("takes a jump that three further ticks within a second confirm, in order", () => {
    const jump = [300, 400, 500, 600].map((ms) => tick(ms, 7_000_000 + ms));
    const flags = flagsOf([...quiet, ...jump, tick(700, 7_000_000)]);
    expect([300, 400, 500, 600, 700].map((ms) => flags[String(ms)])).toEqual(Array(5).fill("used"));
  });

  it("does not take a jump that only two confirm, nor one confirmed too late", () => {
    const two = flagsOf([...quiet, tick(300, 7_000_000), tick(400, 7_000_000), tick(500, 7_000_000)]);
    expect([two["300"], two["400"], two["500"]]).toEqual(["jump", "jump", "jump"]);
    const slow = flagsOf([...quiet, ...[300, 700, 1_100, 1_500].map((ms) => tick(ms, 7_000_000))]);
    expect(slow["300"]).toBe("jump");
  });

  it.each([
    ["one of the old level comes after the first", [310]],
    ["one of the old level comes in the middle", [350]],
    ["two of the old level come at once", [345, 350]],
    ["two of the old level come after the first and before the last", [310, 350]],
  ])("takes a jump that three further ticks confirm though %s", (_, oldMs) => {
    const jump = [300, 320, 340, 360].map((ms) => tick(ms, 7_000_000 + ms));
    const old = oldMs.map((ms) => tick(ms, 6_000_001));
    const mixed = [...jump, ...old].toSorted((a, b) => a.atMs - b.atMs);
    const flags = flagsOf([...quiet, ...mixed, tick(700, 7_000_000)]);
    expect([300, 320, 340, 360, 700].map((ms) => flags[String(ms)])).toEqual(Array(5).fill("used"));
  });

  it("does not take one that three of the old level contradict", () => {
    const jump = [300, 320, 340, 360].map((ms) => tick(ms, 7_000_000 + ms));
    const old = [345, 350, 355].map((ms) => tick(ms, 6_000_001));
    const flags = flagsOf([...quiet, ...[...jump, ...old].toSorted((a, b) => a.atMs - b.atMs)]);
    expect([300, 320, 340, 360].map((ms) => flags[String(ms)])).toEqual(Array(4).fill("jump"));
  });

  it("takes a crash in which three of five prints are at the new level", () => {
    const isOld = [false, false, true, false, true];
    const mixed = Array.from({ length: 25 }, (_, i) => ({
      ms: 300 + i * 10,
      isNew: !isOld[i % isOld.length],
    }));
    const ticks = mixed.map(({ ms, isNew: has }) => tick(ms, has ? 5_000_000 : 6_000_000));
    const flags = flagsOf([...quiet, ...ticks]);
    const fallen = mixed.filter((one) => one.isNew).map(({ ms }) => flags[String(ms)]);
    expect(fallen).toEqual(Array(fallen.length).fill("used"));
  });

  it("does not let broken prices of one second confirm each other across good ones", () => {
    const mixed = [300, 310, 320, 330, 340, 350, 360, 370].map((ms, i) =>
      tick(ms, i % 2 === 0 ? 60_000_000 : 6_000_000),
    );
    const flags = flagsOf([...quiet, ...mixed]);
    expect([300, 320, 340, 360].map((ms) => flags[String(ms)])).toEqual(Array(4).fill("jump"));
  });

  it("leaves a straggler from before a confirmed jump in use", () => {
    const jump = [300, 310, 320, 330].map((ms) => tick(ms, 7_000_000));
    expect(
      flagsOf([...quiet, ...jump, tick(295, 6_000_000, { receivedAtMs: instant(T0 + 350) })])["295"],
    ).toBe("used");
  });

  it("does not refuse a new level for ever when a slow market opens away from its last price", () => {
    const opening = Array.from({ length: 6 }, (_, index) => tick(3_600_000 + index * 5_000, 7_000_000));
    const flags = Object.values(flagsOf([...quiet, ...opening], 3_700_000)).slice(-6);
    expect(flags.filter((flag) => flag === "used").length).toBeGreaterThanOrEqual(3);
  });

  it("does not let late ticks move the level that jumps are measured by", () => {
    const late = Array.from({ length: 30 }, (_, i) =>
      tick(301 + i, 6_110_000, { receivedAtMs: instant(T0 + 2_900) }),
    );
    const now = tick(2_901, 6_180_000);
    const flags = flagsOf([...quiet, tick(2_800, 6_000_000), ...late, now]);
    expect([flags["301"], flags["330"], flags["2901"]]).toEqual(["late", "late", "jump"]);
  });

  it("hears a trade id once, whatever its digits", () => {
    const id = "99999999999999999999001";
    const pipeline = openPipeline(rules, EMPTY_MEMORY);
    const judged = judgeTicks(pipeline, [
      tick(0, 6_000_000, { tradeId: id }),
      tick(0, 6_000_000, { tradeId: id }),
      tick(0, 6_000_000, { tradeId: "99999999999999999999002" }),
    ]);
    expect(judged.map((one) => one.tradeId)).toEqual([id, "99999999999999999999002"]);
    expect(pipeline.counts.duplicate).toBe(1);
  });

  it("learns a venue clock that is ahead of ours or behind, and one that steps", () => {
    for (const offset of [1_270, -1_500]) {
      const raw = Array.from({ length: 400 }, (_, i) =>
        tick(i * 100, 6_000_000, { receivedAtMs: instant(T0 + i * 100 - offset) }),
      );
      expect(Object.values(flagsOf(raw, 41_000))).toEqual(Array(400).fill("used"));
    }
    const stepped = Array.from({ length: 600 }, (_, i) =>
      tick(i * 100, 6_000_000, { receivedAtMs: instant(T0 + i * 100 - (i < 200 ? 0 : 3_000)) }),
    );
    expect(Object.values(flagsOf(stepped, 61_000)).slice(-200)).toEqual(Array(200).fill("used"));
  });

  it("keeps the watermark still while a hole may be filled", () => {
    const pipeline = openPipeline(rules, EMPTY_MEMORY);
    judgeTicks(pipeline, quiet);
    pipeline.isWaiting = true;
    const before = pipeline.watermarkMs;
    passTime(pipeline, instant(T0 + 20_000));
    expect(pipeline.watermarkMs).toBe(before);
    pipeline.isWaiting = false;
    passTime(pipeline, instant(T0 + 20_000));
    expect(pipeline.watermarkMs).toBeGreaterThan(T0 + 17_000);
  });
});

function barsOf(raw: readonly RawTick[]): unknown {
  const pipeline = openPipeline(rules, EMPTY_MEMORY);
  const book = openCandleBook({ order: tickOrder(rules), keepsFlat: () => true }, []);
  const bars = [];
  let watermarkMs = 0;
  for (const one of raw) {
    for (const judged of judgeTicks(pipeline, [one])) {
      expect(judged.flag).toBe("used");
      insertTick(book, judged);
    }
    expect(pipeline.watermarkMs).toBeGreaterThanOrEqual(watermarkMs);
    watermarkMs = pipeline.watermarkMs;
    bars.push(...freezeBars(book, watermarkMs));
  }
  bars.push(...buildingBars(book));
  return bars.map(({ first, last, ...bar }) => ({ ...bar, first: first?.tradeId, last: last?.tradeId }));
}

describe("any arrival within 400 ms", () => {
  const session = fc.record({
    steps: fc.array(fc.record({ gapMs: fc.nat(60), step: fc.integer({ min: -500, max: 500 }) }), {
      minLength: 50,
      maxLength: 400,
    }),
    delays: fc.array(fc.nat(400), { minLength: 400, maxLength: 400 }),
  });

  it("gives the same bars, and the watermark only grows", () => {
    fc.assert(
      fc.property(session, ({ steps, delays }) => {
        let offsetMs = 0;
        let units = 6_000_000;
        const inOrder = steps.map(({ gapMs, step }, index) => {
          offsetMs += gapMs * 7;
          units += step;
          return tick(offsetMs, units, { tradeId: String(5_000 + index) });
        });
        const shuffled = inOrder
          .map((raw, index) => ({ ...raw, receivedAtMs: instant(raw.atMs + (delays[index] ?? 0)) }))
          .toSorted((a, b) => a.receivedAtMs - b.receivedAtMs);
        expect(barsOf(shuffled)).toEqual(barsOf(inOrder));
      }),
    );
  });
});

describe("memory", () => {
  it("stays bounded on an endless feed", () => {
    const pipeline = openPipeline(rules, EMPTY_MEMORY);
    const book = openCandleBook({ order: tickOrder(rules), keepsFlat: () => true }, []);
    for (let i = 0; i < 120_000; i += 1) {
      const noise = i % 50 === 0 ? 60_000_000 + i * 1_000_000 : 6_000_000;
      for (const judged of judgeTicks(pipeline, [tick(i * 20, noise)])) {
        if (judged.flag === "used") insertTick(book, judged);
      }
      freezeBars(book, pipeline.watermarkMs);
    }
    const { ids, jumps, clock } = pipeline;
    expect(ids.current.size + ids.previous.size).toBeLessThanOrEqual(16_384);
    expect(jumps.held.length).toBeLessThanOrEqual(64);
    expect(jumps.prices.sorted.length + clock.samplesMs.sorted.length).toBeLessThanOrEqual(42);
    expect(book.recent.length + book.building.size).toBeLessThanOrEqual(63);
  });
});
