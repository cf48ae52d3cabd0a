import { expect, test } from "vitest";
import { barStart, contractBarMs, foldHeard, foldTicks, joinBars, withoutGaps } from "./bars.ts";

const FIVE = { intervalMs: 5_000, anchorMs: 0 } as const;

const flatBar = (timeMs: number) => ({ timeMs, open: 1, high: 1, low: 1, close: 1 });
const tick = (timeMs: number, price: number) => ({ id: timeMs, timeMs, price, qty: 1 });

test("a tick at the boundary belongs to the next bar", () => {
  const bars = foldTicks([], [tick(0, 10), tick(4_999, 14), tick(5_000, 12)], FIVE);
  expect(bars).toEqual([
    { timeMs: 0, open: 10, high: 14, low: 10, close: 14 },
    { timeMs: 5_000, open: 12, high: 12, low: 12, close: 12 },
  ]);
});

test("empty buckets are bars at the close before that say so", () => {
  const bars = foldTicks([], [tick(0, 10), tick(16_000, 9)], FIVE);
  expect(bars.map((bar) => [bar.timeMs, bar.open, bar.close, bar.isEmpty ?? false])).toEqual([
    [0, 10, 10, false],
    [5_000, 10, 10, true],
    [10_000, 10, 10, true],
    [15_000, 9, 9, false],
  ]);
  const even = withoutGaps([flatBar(0), flatBar(10_000)], { grid: FIVE, keep: 10 });
  expect(even.map(({ isEmpty }) => isEmpty ?? false)).toEqual([false, true, false]);
});

const heard = (untilMs: number | null) => ({ grid: FIVE, untilMs, silenceMs: 4_000 });
const marks = (bars: ReturnType<typeof foldHeard>) =>
  bars.map(({ timeMs, isPartial, isEmpty }) => [
    timeMs,
    isPartial === true ? "partial" : isEmpty === true ? "empty" : "whole",
  ]);

test("bars at both ends of a silence are partial, those within it empty, and the next is whole again", () => {
  const before = foldTicks([], [tick(0, 10), tick(1_000, 11)], FIVE);
  const bars = foldHeard(
    before,
    [tick(2_000, 11), tick(16_000, 9), tick(19_500, 9), tick(20_100, 8)],
    heard(1_000),
  );
  expect(marks(bars)).toEqual([
    [0, "partial"],
    [5_000, "empty"],
    [10_000, "empty"],
    [15_000, "partial"],
    [20_000, "whole"],
  ]);
});

test("a silence within one bar leaves it partial, and a tick that goes on keeps it so", () => {
  const bars = foldHeard([], [tick(100, 1), tick(4_900, 2)], heard(0));
  expect(marks(bars)).toEqual([[0, "partial"]]);
  expect(marks(foldTicks(bars, [tick(4_950, 3)], FIVE))).toEqual([[0, "partial"]]);
});

test("the first bar of somebody who has only just begun to listen is partial; one that was over before a silence is not", () => {
  expect(marks(foldHeard([], [tick(3_000, 1)], heard(null)))).toEqual([[0, "partial"]]);
  expect(marks(foldHeard([flatBar(0)], [tick(12_000, 1)], heard(5_500)))).toEqual([
    [0, "whole"],
    [5_000, "empty"],
    [10_000, "partial"],
  ]);
});

test("a late tick changes nothing, and the bars given are never changed", () => {
  const before = foldTicks([], [tick(0, 10), tick(5_000, 11)], FIVE);
  const copy = structuredClone(before);
  expect(foldTicks(before, [tick(4_000, 99)], FIVE)).toEqual(copy);
  foldTicks(before, [tick(5_500, 99)], FIVE);
  expect(before).toEqual(copy);
});

test("folding in pieces equals folding at once", () => {
  const ticks = [1, 3, 7, 8, 12, 29].map((second) => tick(second * 1_000, (second * 37) % 11));
  const pieces = ticks.reduce<ReturnType<typeof foldTicks>>((bars, one) => foldTicks(bars, [one], FIVE), []);
  expect(pieces).toEqual(foldTicks([], ticks, FIVE));
});

test("history is made even; after a closure longer than the picture it starts anew", () => {
  expect(withoutGaps([flatBar(0), flatBar(15_000)], { grid: FIVE, keep: 10 })).toHaveLength(4);
  expect(withoutGaps([flatBar(0), flatBar(500_000)], { grid: FIVE, keep: 10 })).toEqual([flatBar(500_000)]);
});

test("twelve bars make a contract, in whole seconds", () => {
  expect([30_000, 60_000, 120_000, 300_000].map(contractBarMs)).toEqual([3_000, 5_000, 10_000, 25_000]);
  expect(barStart(12_345, FIVE)).toBe(10_000);
});

test("what is read anew replaces what stood there, and what is older stays before it", () => {
  const shown = [flatBar(0), flatBar(5_000), { ...flatBar(10_000), high: 99 }];
  const read = [{ ...flatBar(10_000), high: 7 }, flatBar(20_000)];
  const joined = joinBars(shown, read, { grid: FIVE, keep: 100 });
  expect(joined.map(({ timeMs, high }) => [timeMs, high])).toEqual([
    [0, 1],
    [5_000, 1],
    [10_000, 7],
    [15_000, 1],
    [20_000, 1],
  ]);
});
