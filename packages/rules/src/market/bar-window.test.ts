import { instant, price, stock } from "@maru/values";
import { describe, expect, it } from "vitest";
import { barWindow, firstTickFrom, remembers } from "./bar-window.ts";
import type { Bar, BrokenCause } from "./bar.ts";
import { freezeBars, insertTick, openCandleBook } from "./candle-book.ts";
import { tickOrder } from "./tick-order.ts";
import type { LoggedTick } from "./tick.ts";

const T0 = 1_700_000_100_000;
const at = (offsetMs: number) => instant(T0 + offsetMs);

function used(seq: number, offsetMs: number, units: number): LoggedTick {
  return {
    stock: stock("X-Y"),
    seq,
    atMs: at(offsetMs),
    receivedAtMs: at(offsetMs),
    price: price(units),
    qty: 2n,
    tradeId: null,
    flag: "used",
  };
}

/** Three frozen bars (the middle one flat) and one that still takes ticks. */
function book() {
  const made = openCandleBook({ order: tickOrder({ tradeIdOrder: "none" }), keepsFlat: () => true }, []);
  insertTick(made, used(1, 1_000, 53));
  insertTick(made, used(2, 29_000, 47));
  insertTick(made, used(3, 61_000, 59));
  freezeBars(made, T0 + 90_000);
  insertTick(made, used(4, 93_000, 61));
  return made;
}
const frozen = (): readonly Bar[] => book().recent;

describe("the facts of a window", () => {
  it("are those of its bars and of no other", () => {
    expect(barWindow(frozen(), at(0), at(60_000))).toMatchObject({
      first: { seq: 1 },
      last: { seq: 2 },
      high: 53,
      low: 47,
      trades: 2,
      broken: null,
    });
    expect(barWindow(frozen(), at(30_000), at(90_000))).toMatchObject({
      first: { seq: 3 },
      last: { seq: 3 },
      high: 59,
      low: 59,
      trades: 1,
      broken: null,
    });
    expect(barWindow(frozen(), at(0), at(90_000))).toMatchObject({
      first: { seq: 1 },
      last: { seq: 3 },
      high: 59,
      low: 47,
      trades: 3,
    });
  });

  it("say a bar's own cause before that of one that is missing", () => {
    const causes: readonly (BrokenCause | null)[] = [null, "FEED_GAP", "CLOCK_FAULT"];
    const bars = frozen().map((bar, place) => ({ ...bar, broken: causes[place] ?? null }));
    expect(barWindow(bars, at(0), at(30_000)).broken).toBeNull();
    expect(barWindow(bars, at(0), at(90_000)).broken).toBe("FEED_GAP");
    expect(barWindow(bars, at(60_000), at(120_000)).broken).toBe("CLOCK_FAULT");
    expect(barWindow(bars, at(-30_000), at(30_000)).broken).toBe("RESTART");
  });

  it.each([
    [1, 30_000, `window ${T0 + 1}..${T0 + 30_000} is off the grid`],
    [0, 30_001, `window ${T0}..${T0 + 30_001} is off the grid`],
    [30_000, 30_000, "a window is not empty"],
    [60_000, 30_000, "a window is not empty"],
  ])("are not asked of %i..%i", (fromMs, toMs, message) => {
    expect(() => barWindow(frozen(), at(fromMs), at(toMs))).toThrow(message);
  });
});

describe("memory", () => {
  it("answers from its oldest bar on", () => {
    expect(remembers(book(), at(0))).toBe(true);
    expect(remembers(book(), at(60_000))).toBe(true);
    expect(remembers(book(), at(-30_000))).toBe(false);
    expect(remembers({ ...book(), recent: [] }, at(0))).toBe(false);
  });

  it("knows the first tick at or after a moment, frozen or not", () => {
    const seqs = [0, 30_000, 60_000, 90_000, 120_000].map((ms) => firstTickFrom(book(), at(ms))?.seq ?? null);
    expect(seqs).toEqual([1, 3, 3, 4, null]);
    expect(() => firstTickFrom(book(), at(7))).toThrow(`${T0 + 7} is off the grid`);
  });
});
