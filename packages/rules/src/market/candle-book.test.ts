import { instant, price, stock } from "@maru/values";
import { describe, expect, it } from "vitest";
import { barWindow, firstTickFrom } from "./bar-window.ts";
import { type Bar, BASE_BAR_MS } from "./bar.ts";
import {
  breakBars,
  buildingBars,
  type CandleBook,
  freezeBars,
  insertTick,
  openCandleBook,
  slotStart,
} from "./candle-book.ts";
import { foldBars } from "../testing/fold-bars.ts";
import { tickOrder } from "./tick-order.ts";
import type { LoggedTick } from "./tick.ts";

const T0 = 1_700_000_100_000;
let seq = 0;

function used(offsetMs: number, units: number, tradeId: string | null = null): LoggedTick {
  seq += 1;
  const atMs = instant(T0 + offsetMs);
  return {
    stock: stock("X-Y"),
    seq,
    atMs,
    receivedAtMs: atMs,
    price: price(units),
    qty: 2n,
    tradeId,
    flag: "used",
  };
}

function bookOf(ticks: readonly LoggedTick[]): CandleBook {
  const book = openCandleBook({ order: tickOrder({ tradeIdOrder: "numeric" }), keepsFlat: () => true }, []);
  for (const tick of ticks) insertTick(book, tick);
  return book;
}

const shape = (bar: Bar): readonly unknown[] => [
  bar.startMs - T0,
  bar.open,
  bar.high,
  bar.low,
  bar.close,
  bar.trades,
  bar.broken,
];

describe("30 s bars", () => {
  it("are half-open, flat where nothing was traded, and frozen only when they are final", () => {
    const book = bookOf([used(0, 5), used(29_999, 7), used(30_000, 9), used(95_000, 3)]);
    expect(freezeBars(book, T0 + 29_999)).toEqual([]);
    expect(freezeBars(book, T0 + 120_000).map(shape)).toEqual([
      [0, 5, 7, 5, 7, 2, null],
      [30_000, 9, 9, 9, 9, 1, null],
      [60_000, 9, 9, 9, 9, 0, null],
      [90_000, 3, 3, 3, 3, 1, null],
    ]);
    expect(() => insertTick(book, used(119_999, 1))).toThrow("frozen bar");
  });

  it("order ticks of one millisecond by growing trade id, longer numbers last", () => {
    const [bar] = freezeBars(bookOf([used(5, 3, "1000"), used(5, 1, "998"), used(5, 2, "999")]), T0 + 30_000);
    expect([bar?.open, bar?.close]).toEqual([1, 3]);
  });

  it("leave no bars for a long time in which nobody was looking", () => {
    const book = bookOf([used(0, 5), used(7_200_000, 6)]);
    expect(freezeBars(book, T0 + 7_230_000).map((bar) => bar.startMs - T0)).toEqual([0, 7_200_000]);
  });

  it("keep no flat bars while the market is closed", () => {
    const book = bookOf([used(0, 5)]);
    const closed: CandleBook = { ...book, keepsFlat: () => false };
    expect(freezeBars(closed, T0 + 300_000).map((bar) => bar.startMs - T0)).toEqual([0]);
  });

  it("are broken where a hole touches them, and nowhere else", () => {
    const book = bookOf([used(0, 5), used(31_000, 5), used(61_000, 5)]);
    breakBars(book, { fromMs: T0 + 29_000, toMs: T0 + 60_000, cause: "FEED_GAP" });
    const frozen = freezeBars(book, T0 + 90_000);
    expect(frozen.map((bar) => bar.broken)).toEqual(["FEED_GAP", "FEED_GAP", null]);
    expect(book.breaks).toEqual([]);
  });

  it("are broken by a hole that an earlier freeze had seen already", () => {
    const book = bookOf([used(0, 5), used(31_000, 5), used(61_000, 5)]);
    breakBars(book, { fromMs: T0 + 29_000, toMs: T0 + 30_001, cause: "FEED_GAP" });
    const frozen = [30_000, 60_000, 90_000].map((end) => freezeBars(book, T0 + end)[0]?.broken);
    expect(frozen).toEqual(["FEED_GAP", "FEED_GAP", null]);
  });
});

const frozenBars = (count: number): readonly Bar[] =>
  freezeBars(
    bookOf(Array.from({ length: count }, (_, n) => used(n * BASE_BAR_MS, 7 + n))),
    T0 + count * BASE_BAR_MS,
  );

describe("a book", () => {
  const options = { order: tickOrder({ tradeIdOrder: "numeric" }), keepsFlat: () => true } as const;
  it("goes on behind the bars that are frozen, and remembers half an hour of them", () => {
    const book = openCandleBook(options, frozenBars(61));
    expect(book.frozenEndMs).toBe(T0 + 61 * BASE_BAR_MS);
    expect(book.recent.map((bar) => (bar.startMs - T0) / BASE_BAR_MS)).toEqual(
      Array.from({ length: 60 }, (_, n) => n + 1),
    );
    expect([book.breaks, book.building.size]).toEqual([[], 0]);
    expect(() => insertTick(book, used(61 * BASE_BAR_MS - 1, 5))).toThrow("lies in a frozen bar");
    insertTick(book, used(61 * BASE_BAR_MS, 5));
    freezeBars(book, T0 + 62 * BASE_BAR_MS);
    expect(book.recent).toHaveLength(60);
    expect(book.recent.at(-1)?.open).toBe(5);
  });

  it("without bars is open to a tick of any time", () => {
    const book = openCandleBook(options, []);
    expect([book.frozenEndMs, book.recent]).toEqual([0, []]);
    insertTick(book, { ...used(0, 5), atMs: instant(1) });
    expect(buildingBars(book).map(({ startMs }) => startMs)).toEqual([0]);
  });

  it("keeps what comes out of order in its place: first, last, extremes, volume and count", () => {
    const book = bookOf([used(700, 53, "71"), used(100, 59, "69"), used(900, 41, "73"), used(500, 47, "70")]);
    expect(buildingBars(book)).toMatchObject([
      { open: 59, high: 59, low: 41, close: 41, volume: 8n, trades: 4, lengthMs: 30_000, broken: null },
    ]);
    expect(buildingBars(book)[0]?.first?.tradeId).toBe("69");
    expect(buildingBars(book)[0]?.last?.tradeId).toBe("73");
  });

  it("keeps the tick that it has where another stands at the very same place", () => {
    const tick = used(700, 53, "71");
    const book = bookOf([tick, { ...tick, price: price(59) }]);
    expect(buildingBars(book)[0]).toMatchObject({ open: 53, close: 53, high: 59, trades: 2 });
  });

  it("shows what still takes ticks, oldest first", () => {
    const book = bookOf([used(95_000, 3), used(5_000, 9), used(35_000, 7)]);
    expect(buildingBars(book).map(({ startMs, open }) => [startMs - T0, open])).toEqual([
      [0, 9],
      [30_000, 7],
      [90_000, 3],
    ]);
    expect([slotStart(T0), slotStart(T0 + 29_999), slotStart(T0 + 30_000)]).toEqual([T0, T0, T0 + 30_000]);
  });

  it("freezes nothing before its first tick, which an earlier one may still precede", () => {
    const book = bookOf([used(95_000, 3)]);
    expect(freezeBars(book, T0 + 60_000)).toEqual([]);
    expect(book.frozenEndMs).toBe(0);
    insertTick(book, used(5_000, 9));
    expect(freezeBars(book, T0 + 30_000).map(shape)).toEqual([[0, 9, 9, 9, 9, 1, null]]);
  });

  it("that never had a tick is frozen as far as time is final, without bars", () => {
    const book = bookOf([]);
    expect(freezeBars(book, T0 + 60_007)).toEqual([]);
    expect(book.frozenEndMs).toBe(T0 + 60_000);
    insertTick(book, used(95_000, 3));
    expect(freezeBars(book, T0 + 120_000).map(shape)).toEqual([[90_000, 3, 3, 3, 3, 1, null]]);
    expect(freezeBars(book, T0 + 60_000)).toEqual([]);
    expect(book.frozenEndMs).toBe(T0 + 120_000);
  });

  it.each([
    ["an hour of empty bars is kept", 120, 122],
    ["a longer run is not", 121, 2],
  ])("%s", (_, empty, bars) => {
    const book = bookOf([used(0, 5), used((empty + 1) * BASE_BAR_MS, 6)]);
    expect(freezeBars(book, T0 + (empty + 2) * BASE_BAR_MS)).toHaveLength(bars);
  });

  it("steps over a long run without an end too, and asks the session of each flat bar", () => {
    const asked: number[] = [];
    const book = openCandleBook(
      { ...options, keepsFlat: (startMs) => asked.push(startMs - T0) > 0 && startMs - T0 !== 60_000 },
      [],
    );
    insertTick(book, used(1, 5));
    expect(freezeBars(book, T0 + 120_000).map(({ startMs }) => startMs - T0)).toEqual([0, 30_000, 90_000]);
    expect(asked).toEqual([30_000, 60_000, 90_000]);
    insertTick(book, used(9_000_000, 7));
    expect(freezeBars(book, T0 + 7_200_000)).toEqual([]);
    // Also where a later bar takes ticks already.
    expect(book.frozenEndMs).toBe(T0 + 7_200_000);
  });

  it("remembers a hole until all that it touches is frozen, and none that is frozen already", () => {
    const book = bookOf([used(0, 5), used(31_000, 6)]);
    freezeBars(book, T0 + 30_000);
    breakBars(book, { fromMs: T0, toMs: T0 + 30_000, cause: "RESTART" });
    breakBars(book, { fromMs: T0 + 45_000, toMs: T0 + 45_000, cause: "RESTART" });
    expect(book.breaks).toEqual([]);
    const hole = { fromMs: T0 + 29_000, toMs: T0 + 60_001, cause: "CLOCK_FAULT" } as const;
    breakBars(book, hole);
    expect(freezeBars(book, T0 + 60_000).map(({ broken }) => broken)).toEqual(["CLOCK_FAULT"]);
    expect(book.breaks).toEqual([hole]);
    expect(freezeBars(book, T0 + 90_000).map(shape)).toEqual([[60_000, 6, 6, 6, 6, 0, "CLOCK_FAULT"]]);
    expect(book.breaks).toEqual([]);
  });
});

const brokenBy = (fromMs: number, toMs: number): readonly (string | null)[] => {
  const book = bookOf([used(0, 5), used(31_000, 5), used(61_000, 5)]);
  breakBars(book, { fromMs: T0 + fromMs, toMs: T0 + toMs, cause: "FEED_GAP" });
  return freezeBars(book, T0 + 90_000).map((bar) => bar.broken);
};

describe("a hole at the edge of a bar", () => {
  it.each([
    [30_000, 30_001, [null, "FEED_GAP", null]],
    [29_999, 30_000, ["FEED_GAP", null, null]],
    [29_999, 30_001, ["FEED_GAP", "FEED_GAP", null]],
    [30_000, 60_000, [null, "FEED_GAP", null]],
    [60_000, 90_000, [null, null, "FEED_GAP"]],
  ])(
    "from %i to %i breaks what it touches: its end is not in it, and no more is a bar's",
    (from, to, broken) => {
      expect(brokenBy(from, to)).toEqual(broken);
    },
  );
});

describe("windows", () => {
  const book = bookOf([used(30_000, 5), used(50_000, 8), used(65_000, 2)]);
  freezeBars(book, T0 + 120_000);

  it("tell first, last, high and low of what was traded inside", () => {
    const window = barWindow(book.recent, instant(T0 + 30_000), instant(T0 + 90_000));
    expect([
      window.first?.price,
      window.last?.price,
      window.high,
      window.low,
      window.trades,
      window.broken,
    ]).toEqual([5, 2, 8, 2, 3, null]);
  });

  it("are broken where a bar is missing", () => {
    expect(barWindow(book.recent, instant(T0), instant(T0 + 60_000)).broken).toBe("RESTART");
  });

  it("have no prices where nothing was traded", () => {
    const window = barWindow(book.recent, instant(T0 + 90_000), instant(T0 + 120_000));
    expect(window).toEqual({ first: null, last: null, high: null, low: null, trades: 0, broken: null });
  });

  it("give the first tick at or after a moment, over flat bars too", () => {
    insertTick(book, used(150_000, 4));
    expect(firstTickFrom(book, instant(T0 + 60_000))?.price).toBe(2);
    expect(firstTickFrom(book, instant(T0 + 90_000))?.price).toBe(4);
  });
});

describe("folding", () => {
  it("opens and closes a longer bar with its first and last tick, not with a flat bar's price", () => {
    const book = bookOf([used(0, 5), used(95_000, 9)]);
    const [, second] = foldBars(freezeBars(book, T0 + 120_000), 2 * BASE_BAR_MS);
    expect([second?.open, second?.high, second?.low, second?.close, second?.trades]).toEqual([9, 9, 9, 9, 1]);
  });

  it("is broken when any part is", () => {
    const book = bookOf([used(0, 5), used(31_000, 6)]);
    breakBars(book, { fromMs: T0 + 40_000, toMs: T0 + 41_000, cause: "RESTART" });
    expect(foldBars(freezeBars(book, T0 + 60_000), 60_000).map((bar) => bar.broken)).toEqual(["RESTART"]);
  });
});
