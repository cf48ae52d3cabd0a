import { instant, price, stock } from "@maru/values";
import { describe, expect, it } from "vitest";
import { findMarket } from "./markets.ts";
import {
  finalAtMs,
  isUnheard,
  isUnsettled,
  judgeTicks,
  openPipeline,
  passTime,
  type PipelineMemory,
} from "./tick-pipeline.ts";
import { EMPTY_MEMORY } from "../testing/empty-facts.ts";
import type { LoggedTick, RawTick, TickFlag } from "./tick.ts";

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

/** Thirty ticks in the first 300 ms, none of which moves the price. */
const quiet = Array.from({ length: 30 }, (_, index) => tick(index * 10, 6_000_000 + (index % 3)));

const logged = (
  seq: number,
  offsetMs: number,
  units: number,
  over: Partial<LoggedTick> = {},
): LoggedTick => ({
  ...tick(offsetMs, units),
  seq,
  flag: "used",
  ...over,
});
const memory = (ticks: readonly LoggedTick[], watermarkMs = T0): PipelineMemory => ({
  nextSeq: 71,
  watermarkMs,
  ticks,
});

/** The fate of a tick of this moment that comes when all before 407 ms is final. */
const judgedAt = (offsetMs: number): TickFlag | undefined => {
  const pipeline = openPipeline(rules, EMPTY_MEMORY);
  judgeTicks(pipeline, [...quiet, tick(900, 6_000_000)]);
  passTime(pipeline, instant(T0 + 2_407));
  return judgeTicks(pipeline, [tick(offsetMs, 6_000_000, { receivedAtMs: instant(T0 + 2_407) })])[0]?.flag;
};
describe("a pipeline that goes on after a restart", () => {
  it("counts on, knows the ids and the newest used tick, and how far all is final", () => {
    const pipeline = openPipeline(
      rules,
      memory([
        logged(67, 500, 6_000_000),
        logged(68, 300, 6_000_000),
        logged(69, 900, 9_000_000, { flag: "jump" }),
        logged(70, 700, 6_000_000, { tradeId: null }),
      ]),
    );
    expect([pipeline.newestUsedMs - T0, pipeline.watermarkMs, pipeline.lastNowMs]).toEqual([700, T0, 0]);
    expect([pipeline.isWaiting, pipeline.lateSinceMs]).toEqual([false, null]);
    expect([...pipeline.ids.current]).toEqual(["1000500", "1000300", "1000900"]);
    // What did not count is no measure of the level.
    expect(pipeline.jumps.prices.values).toEqual([6_000_000, 6_000_000, 6_000_000]);
    const judged = judgeTicks(pipeline, [tick(500, 6_000_000), tick(901, 6_000_000)]);
    expect(judged.map(({ seq, atMs, flag }) => [seq, atMs - T0, flag])).toEqual([[71, 901, "used"]]);
    expect(pipeline.counts).toEqual({
      used: 1,
      late: 0,
      future: 0,
      "non-positive": 0,
      "off-grid": 0,
      jump: 0,
      duplicate: 1,
    });
  });

  it("learns the venue's clock from the newest of what came at one moment alone", () => {
    const late = { receivedAtMs: instant(T0 + 4_000) };
    const { clock } = openPipeline(
      rules,
      memory([
        logged(1, 1_000, 6_000_000, late),
        logged(2, 3_963, 6_000_000, late),
        logged(3, 2_000, 6_000_000, late),
        logged(4, 5_000, 6_000_000, { receivedAtMs: instant(T0 + 5_041) }),
      ]),
    );
    expect(clock.samplesMs.values).toEqual([-37, -41]);
  });

  it("from nothing begins with the first place, and no moment is final", () => {
    expect(EMPTY_MEMORY).toEqual({ nextSeq: 1, watermarkMs: 0, ticks: [] });
    const [first, second] = judgeTicks(openPipeline(rules, EMPTY_MEMORY), [
      tick(0, 6_000_000),
      tick(7, 6_000_000),
    ]);
    expect([first?.seq, second?.seq]).toEqual([1, 2]);
  });
});

describe("a moment", () => {
  it("is unsettled while a tick at or before it waits to be confirmed and could still be used", () => {
    const pipeline = openPipeline(rules, EMPTY_MEMORY);
    judgeTicks(pipeline, [...quiet, tick(900, 9_000_000)]);
    expect([899, 900, 901].map((ms) => isUnsettled(pipeline, instant(T0 + ms)))).toEqual([false, true, true]);
    judgeTicks(pipeline, [tick(950, 12_000_000)]);
    expect(isUnsettled(pipeline, instant(T0 + 900))).toBe(true);
    pipeline.watermarkMs = T0 + 900;
    expect(isUnsettled(pipeline, instant(T0 + 900))).toBe(true);
    pipeline.watermarkMs = T0 + 901;
    expect(isUnsettled(pipeline, instant(T0 + 900))).toBe(false);
  });

  it("will be final two seconds and a millisecond after it by the venue's clock", () => {
    const pipeline = openPipeline(rules, EMPTY_MEMORY);
    judgeTicks(pipeline, [tick(0, 6_000_000, { receivedAtMs: instant(T0 + 137) })]);
    expect(finalAtMs(pipeline, T0 + 300)).toBe(T0 + 300 + 2_000 + 137 + 1);
    passTime(pipeline, instant(T0 + 300 + 2_000 + 137));
    expect(pipeline.watermarkMs).toBe(T0 + 300);
    expect(finalAtMs(openPipeline(rules, EMPTY_MEMORY), -9_000)).toBe(0);
  });

  it("is not final while the venue was not heard a second after it, whatever the time", () => {
    const pipeline = openPipeline(rules, EMPTY_MEMORY);
    judgeTicks(pipeline, [...quiet, tick(3_000, 6_000_000)]);
    pipeline.heardUntilMs = T0 + 3_000;
    passTime(pipeline, instant(T0 + 4_000));
    expect([pipeline.watermarkMs - T0, isUnheard(pipeline)]).toEqual([2_500, false]);
    passTime(pipeline, instant(T0 + 14_000));
    expect([pipeline.watermarkMs - T0, isUnheard(pipeline)]).toEqual([2_500, true]);
    // A tick is a sign of life too.
    judgeTicks(pipeline, [tick(9_000, 6_000_000, { receivedAtMs: instant(T0 + 14_000) })]);
    expect([pipeline.heardUntilMs - T0, isUnheard(pipeline)]).toEqual([14_000, false]);
    expect(pipeline.watermarkMs - T0).toBe(12_000);
  });

  it("of a market without the fast way is final by time alone", () => {
    const pipeline = openPipeline({ ...rules, fastFreeze: false }, EMPTY_MEMORY);
    judgeTicks(pipeline, [...quiet, tick(1_700, 6_000_000)]);
    passTime(pipeline, instant(T0 + 1_701));
    expect(pipeline.watermarkMs - T0).toBe(-299);
  });

  it("that passed stays passed, though a clock goes back", () => {
    const pipeline = openPipeline(rules, EMPTY_MEMORY);
    judgeTicks(pipeline, quiet);
    passTime(pipeline, instant(T0 + 9_000));
    passTime(pipeline, instant(T0 + 8_000));
    expect([pipeline.lastNowMs - T0, pipeline.watermarkMs - T0]).toEqual([9_000, 7_000]);
  });
});

describe("the edges of a judgement", () => {
  it.each([
    [2_000, "used"],
    [2_001, "future"],
  ])("a tick %i ms ahead of the venue's clock is %s", (aheadMs, flag) => {
    const pipeline = openPipeline(rules, EMPTY_MEMORY);
    judgeTicks(pipeline, quiet);
    const [judged] = judgeTicks(pipeline, [
      tick(500 + aheadMs, 6_000_000, { receivedAtMs: instant(T0 + 500) }),
    ]);
    expect(judged?.flag).toBe(flag);
    expect(pipeline.newestUsedMs - T0).toBe(flag === "used" ? 500 + aheadMs : 290);
  });

  it("a tick at the watermark is in time, one before it is late", () => {
    expect([judgedAt(407), judgedAt(406)]).toEqual(["used", "late"]);
  });

  it("a tick at the watermark tells the time, and ends no time of lateness that did not begin", () => {
    const pipeline = openPipeline(rules, EMPTY_MEMORY);
    judgeTicks(pipeline, [...quiet, tick(900, 6_000_000)]);
    judgeTicks(pipeline, [tick(407, 6_000_000, { receivedAtMs: instant(T0 + 2_407) })]);
    expect([pipeline.watermarkMs - T0, pipeline.lateSinceMs]).toEqual([407, null]);
    expect(pipeline.clock.samplesMs.values.at(-1)).toBe(-2_000);
  });

  it("ticks without ids are no repetition of each other", () => {
    const pipeline = openPipeline(rules, EMPTY_MEMORY);
    const none = { tradeId: null };
    const judged = judgeTicks(pipeline, [tick(0, 6_000_000, none), tick(0, 6_000_000, none)]);
    expect([judged.length, pipeline.counts.duplicate]).toEqual([2, 0]);
  });

  it("ticks that stay late for ten seconds tell a clock that moved, sooner ones do not", () => {
    const pipeline = openPipeline(rules, EMPTY_MEMORY);
    judgeTicks(pipeline, quiet);
    const heard = (nowMs: number) => {
      judgeTicks(pipeline, [tick(nowMs - 4_000, 6_000_000, { receivedAtMs: instant(T0 + nowMs) })]);
      return pipeline.clock.samplesMs.values.length;
    };
    const before = pipeline.clock.samplesMs.values.at(-1);
    heard(7_000);
    heard(16_999);
    expect([pipeline.lateSinceMs, pipeline.clock.samplesMs.values.at(-1)]).toEqual([T0 + 7_000, before]);
    heard(17_000);
    expect(pipeline.clock.samplesMs.values.at(-1)).toBe(-4_000);
    judgeTicks(pipeline, [tick(17_100, 6_000_000)]);
    expect(pipeline.lateSinceMs).toBeNull();
  });

  it("what is brought back for a hole says nothing of the clock", () => {
    const pipeline = openPipeline(rules, EMPTY_MEMORY);
    judgeTicks(pipeline, quiet);
    pipeline.isWaiting = true;
    judgeTicks(pipeline, [tick(400, 6_000_000, { receivedAtMs: instant(T0 + 1_403) })]);
    expect(pipeline.clock.samplesMs.values).not.toContain(-1_003);
    pipeline.isWaiting = false;
    judgeTicks(pipeline, [tick(500, 6_000_000, { receivedAtMs: instant(T0 + 1_503) })]);
    expect(pipeline.clock.samplesMs.values).toContain(-1_003);
  });

  it("a jump confirmed after its moment became final comes late", () => {
    const pipeline = openPipeline(rules, EMPTY_MEMORY);
    judgeTicks(pipeline, quiet);
    const jump = [3_600_000, 3_605_000, 3_610_000, 3_615_000].map((ms) => tick(ms, 7_000_000));
    const flags = judgeTicks(pipeline, jump).map(({ atMs, flag }) => [atMs - T0, flag]);
    expect(flags).toEqual([
      [3_600_000, "late"],
      [3_605_000, "late"],
      [3_610_000, "late"],
      [3_615_000, "used"],
    ]);
    expect([pipeline.counts.late, pipeline.counts.used, pipeline.newestUsedMs - T0]).toEqual([
      3, 31, 3_615_000,
    ]);
  });

  it("each fate is counted, and what was refuted is logged before what is used", () => {
    const pipeline = openPipeline(rules, EMPTY_MEMORY);
    judgeTicks(pipeline, [...quiet, tick(400, 9_000_000)]);
    judgeTicks(pipeline, [tick(410, 6_000_000), tick(411, 6_000_000)]);
    const judged = judgeTicks(pipeline, [tick(420, 6_000_001), tick(430, 0)]);
    expect(judged.map(({ seq, atMs, flag }) => [seq, atMs - T0, flag])).toEqual([
      [33, 400, "jump"],
      [34, 420, "used"],
      [35, 430, "non-positive"],
    ]);
    expect(pipeline.counts).toMatchObject({ used: 33, jump: 1, "non-positive": 1, "off-grid": 0, late: 0 });
  });
});
