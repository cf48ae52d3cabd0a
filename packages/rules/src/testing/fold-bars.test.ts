import { instant, price } from "@maru/values";
import { describe, expect, it } from "vitest";
import { type Bar, BASE_BAR_MS } from "../market/bar.ts";
import { foldBars } from "./fold-bars.ts";

const START = 1_700_000_100_000;
const ref = (seq: number) => ({
  seq,
  atMs: instant(START + seq),
  tradeId: String(seq),
  price: price(seq),
  qty: 3n,
});

/** A bar of 30 s with its prices; without trades it is flat at its open. */
function bar(
  place: number,
  [open, high, low, close]: readonly [number, number, number, number],
  trades: number,
  more: Partial<Bar> = {},
): Bar {
  return {
    startMs: instant(START + place * BASE_BAR_MS),
    lengthMs: BASE_BAR_MS,
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: BigInt(trades) * 5n,
    trades,
    first: trades > 0 ? ref(10 * place + 1) : null,
    last: trades > 0 ? ref(10 * place + 2) : null,
    broken: null,
    ...more,
  };
}

describe("bars of a minute", () => {
  it("hold what their halves hold", () => {
    expect(foldBars([bar(0, [50, 57, 41, 53], 3), bar(1, [54, 61, 47, 49], 4)], 60_000)).toEqual([
      {
        startMs: START,
        lengthMs: 60_000,
        open: 50,
        high: 61,
        low: 41,
        close: 49,
        volume: 35n,
        trades: 7,
        first: ref(1),
        last: ref(12),
        broken: null,
      },
    ]);
  });

  it.each([
    ["first", [bar(0, [70, 70, 70, 70], 0), bar(1, [54, 61, 47, 49], 4)], [54, 61, 47, 49, 4]],
    ["last", [bar(0, [54, 61, 47, 49], 4), bar(1, [49, 49, 49, 49], 0)], [54, 61, 47, 49, 4]],
    ["twice", [bar(0, [49, 49, 49, 49], 0), bar(1, [49, 49, 49, 49], 0)], [49, 49, 49, 49, 0]],
  ] as const)("leave out a half in which nothing was traded, %s", (_, halves, expected) => {
    const [folded] = foldBars(halves, 60_000);
    expect([folded?.open, folded?.high, folded?.low, folded?.close, folded?.trades]).toEqual(expected);
  });

  it("take the extremes from where nothing was traded only if nothing was at all", () => {
    const [folded] = foldBars([bar(0, [90, 90, 90, 90], 0), bar(1, [54, 61, 47, 49], 4)], 60_000);
    expect([folded?.high, folded?.low]).toEqual([61, 47]);
    const [low] = foldBars([bar(0, [10, 10, 10, 10], 0), bar(1, [54, 61, 47, 49], 4)], 60_000);
    expect([low?.high, low?.low]).toEqual([61, 47]);
  });

  it("lie on the grid, hold what is there, and follow each other", () => {
    const folded = foldBars(
      [
        bar(1, [50, 52, 48, 51], 1),
        bar(2, [51, 55, 51, 54], 2),
        bar(3, [54, 54, 50, 50], 3),
        bar(6, [47, 47, 47, 47], 1),
      ],
      60_000,
    );
    expect(folded.map(({ startMs, trades, close }) => [startMs - START, trades, close])).toEqual([
      [0, 1, 51],
      [60_000, 5, 50],
      [180_000, 1, 47],
    ]);
  });

  it.each([
    ["first", "FEED_GAP", null, "FEED_GAP"],
    ["second", null, "RESTART", "RESTART"],
    ["both: the first says why", "CLOCK_FAULT", "RESTART", "CLOCK_FAULT"],
    ["neither", null, null, null],
  ] as const)("are broken where a half is: %s", (_, first, second, broken) => {
    const halves = [
      bar(0, [50, 50, 50, 50], 1, { broken: first }),
      bar(1, [50, 50, 50, 50], 1, { broken: second }),
    ];
    expect(foldBars(halves, 60_000)[0]?.broken).toBe(broken);
  });

  it("are none where there is nothing, and no length that the base does not divide", () => {
    expect(foldBars([], 60_000)).toEqual([]);
    expect(() => foldBars([bar(0, [50, 50, 50, 50], 1)], 45_000)).toThrow(
      "30000 ms bars do not fold into 45000 ms",
    );
  });
});
