import { instant, price, stock } from "@maru/values";
import { describe, expect, it } from "vitest";
import { expireHeld, guardTick, type JumpGuard, openJumpGuard } from "./jump-guard.ts";
import type { RawTick } from "./tick.ts";

const MOST_HELD = 64;

function tick(atMs: number, units: number): RawTick {
  return {
    stock: stock("BTCUSDT"),
    atMs: instant(atMs),
    receivedAtMs: instant(atMs),
    price: price(units),
    qty: 1n,
    tradeId: null,
  };
}

it("holds no more jumps than it has room for, and lets the oldest go by name", () => {
  const guard = openJumpGuard(10_000, [{ price: price(1_000_000), atMs: instant(1_000) }]);
  // Each is a tenth above the one before: none agrees with another.
  const noise = Array.from({ length: 100 }, (_, index) =>
    tick(1_001 + index, Math.round(2_000_000 * 1.1 ** index)),
  );
  const verdicts = noise.map((one) => guardTick(guard, one));
  expect(verdicts.flatMap(({ used }) => used)).toEqual([]);
  expect(guard.held).toEqual(noise.slice(-MOST_HELD));
  expect(verdicts.flatMap(({ dropped }) => dropped)).toEqual(noise.slice(0, -MOST_HELD));
});

/** One per cent; 21 ticks at a million, the last at `lastMs`. */
function guardAt(lastMs: number): JumpGuard {
  return openJumpGuard(
    10_000,
    Array.from({ length: 21 }, (_, n) => ({ price: price(1_000_000), atMs: instant(lastMs - 20 + n) })),
  );
}

/** Hears ticks, given as moment and price; answers which were used, by moment, after each. */
function hear(
  guard: JumpGuard,
  ticks: readonly (readonly [number, number])[],
): readonly (readonly number[])[] {
  return ticks.map(([atMs, units]) => guardTick(guard, tick(atMs, units)).used.map((one) => one.atMs));
}

describe("a price", () => {
  it("is measured by nothing at the beginning of a market", () => {
    const guard = openJumpGuard(10_000, []);
    expect(hear(guard, [[5_000, 77]])).toEqual([[5_000]]);
    expect([guard.lastUsedMs, guard.prices.values, guard.held, guard.before]).toEqual([
      5_000,
      [77],
      [],
      null,
    ]);
  });

  it.each([
    [1_010_000, true],
    [1_010_001, false],
    [990_000, true],
    [989_999, false],
  ])("of %i is near a million at one per cent: %s", (units, isNear) => {
    expect(hear(guardAt(9_000), [[9_100, units]])).toEqual([isNear ? [9_100] : []]);
  });

  it.each([
    [9_090_000_000_000, true],
    [9_090_000_000_001, false],
    [8_910_000_000_000, true],
    [8_909_999_999_999, false],
  ])("of %i is near nine billion thousands exactly, beyond what numbers hold: %s", (units, isNear) => {
    const guard = openJumpGuard(10_000, [{ price: price(9_000_000_000_000), atMs: 9_000 }]);
    expect(hear(guard, [[9_100, units]])).toEqual([isNear ? [9_100] : []]);
  });

  it("is measured by the middle of the last 21 used, whatever their times", () => {
    const used = [
      ...Array.from({ length: 10 }, () => ({ price: price(2_000_000), atMs: 9_500 })),
      ...Array.from({ length: 11 }, () => ({ price: price(1_000_000), atMs: 9_000 })),
    ];
    expect(hear(openJumpGuard(10_000, used), [[9_600, 1_003_000]])).toEqual([[9_600]]);
    expect(openJumpGuard(10_000, used).lastUsedMs).toBe(9_500);
  });
});

describe("a jump", () => {
  it("stands with three further ticks that agree within a second, the second included", () => {
    const guard = guardAt(9_000);
    const heard = hear(guard, [
      [10_000, 1_500_000],
      [10_400, 1_501_000],
      [10_700, 1_502_000],
      [11_000, 1_503_000],
    ]);
    expect(heard).toEqual([[], [], [], [10_000, 10_400, 10_700, 11_000]]);
    expect([guard.held, guard.doubted.size]).toEqual([[], 0]);
    // From here on its own ticks are the measure, and nothing before it.
    expect(guard.prices.values).toEqual([1_500_000, 1_501_000, 1_502_000, 1_503_000]);
    expect([guard.before, guard.lastUsedMs]).toEqual([{ untilMs: 10_000, level: 1_000_000 }, 11_000]);
  });

  it("does not stand when the first is a millisecond too old, but with one more", () => {
    const heard = hear(guardAt(9_000), [
      [10_000, 1_500_000],
      [10_400, 1_501_000],
      [10_700, 1_502_000],
      [11_001, 1_503_000],
      [11_002, 1_504_000],
    ]);
    expect(heard).toEqual([[], [], [], [], [10_400, 10_700, 11_001, 11_002]]);
  });

  it("is used in the order of time, whatever order its ticks came in", () => {
    const heard = hear(guardAt(9_000), [
      [10_300, 1_500_000],
      [10_100, 1_501_000],
      [10_200, 1_502_000],
      [10_000, 1_503_000],
    ]);
    expect(heard.at(-1)).toEqual([10_000, 10_100, 10_200, 10_300]);
  });

  it("is not confirmed by ticks of other levels", () => {
    const guard = guardAt(9_000);
    const heard = hear(guard, [
      [10_000, 1_500_000],
      [10_010, 1_600_000],
      [10_020, 1_700_000],
      [10_030, 1_501_000],
      [10_040, 1_502_000],
    ]);
    expect(heard.flat()).toEqual([]);
    expect(hear(guard, [[10_050, 1_503_000]])).toEqual([[10_000, 10_030, 10_040, 10_050]]);
    expect(guard.held.map(({ atMs }) => atMs)).toEqual([10_010, 10_020]);
  });

  it("leaves what is older to the level before it, and unmoved by it", () => {
    const guard = guardAt(9_000);
    hear(guard, [
      [10_000, 1_500_000],
      [10_100, 1_500_000],
      [10_200, 1_500_000],
      [10_300, 1_500_000],
    ]);
    expect(hear(guard, [[9_999, 1_001_000]])).toEqual([[9_999]]);
    expect(guard.prices.values).toEqual([1_500_000, 1_500_000, 1_500_000, 1_500_000]);
    expect(hear(guard, [[9_998, 1_500_000]])).toEqual([[]]);
    // At its first moment the new level holds.
    expect(hear(guard, [[10_000, 1_001_000]])).toEqual([[]]);
  });

  it.each([
    ["more than a minute after the last price, whenever they come", 60_001, true],
    ["not after a minute alone", 60_000, false],
  ])("is confirmed %s", (_, silenceMs, isConfirmed) => {
    const guard = guardAt(9_000);
    const first = 9_000 + silenceMs - 9_000;
    const heard = hear(guard, [
      [first, 1_500_000],
      [first + 3_000, 1_500_000],
      [first + 6_000, 1_500_000],
      [9_000 + silenceMs, 1_500_000],
    ]);
    expect(heard.at(-1)).toHaveLength(isConfirmed ? 4 : 0);
  });
});

const held = (guard: JumpGuard) => guard.held.map(({ atMs }) => atMs);

describe("a held jump", () => {
  it("is refuted by three later ticks of the old level, not by two, nor by those of its moment", () => {
    const guard = guardAt(9_000);
    guardTick(guard, tick(10_000, 1_500_000));
    guardTick(guard, tick(10_020, 1_600_000));
    const heard = [9_990, 10_000, 10_010, 10_012].map((atMs) => guardTick(guard, tick(atMs, 1_000_001)));
    expect(heard.flatMap(({ dropped }) => dropped)).toEqual([]);
    expect(held(guard)).toEqual([10_000, 10_020]);
    expect([...guard.doubted.values()]).toEqual([2]);
    const verdict = guardTick(guard, tick(10_015, 1_000_002));
    expect(verdict.dropped.map(({ atMs }) => atMs)).toEqual([10_000]);
    expect(verdict.used.map(({ atMs }) => atMs)).toEqual([10_015]);
    expect([held(guard), guard.doubted.size]).toEqual([[10_020], 0]);
  });

  it("is given up once its moment is final", () => {
    const guard = guardAt(9_000);
    hear(guard, [
      [10_000, 1_500_000],
      [10_100, 1_600_000],
    ]);
    guardTick(guard, tick(10_050, 1_000_000));
    expect(expireHeld(guard, 10_000)).toEqual([]);
    expect(expireHeld(guard, 10_001).map(({ atMs }) => atMs)).toEqual([10_000]);
    expect([held(guard), guard.doubted.size]).toEqual([[10_100], 0]);
    expect(expireHeld(guard, 10_101).map(({ atMs }) => atMs)).toEqual([10_100]);
    expect(expireHeld(guard, 10_101)).toEqual([]);
  });

  it("is kept where nothing was traded at the old level for more than a minute", () => {
    const guard = guardAt(9_000);
    hear(guard, [[10_000, 1_500_000]]);
    expect(expireHeld(guard, 69_001)).toEqual([]);
    expect(held(guard)).toEqual([10_000]);
    expect(expireHeld(guard, 69_000).map(({ atMs }) => atMs)).toEqual([10_000]);
  });
});
