import { instant, price } from "@maru/values";
import { describe, expect, it } from "vitest";
import { addTrade, averageAt, averagePrice, forgetSeconds, openSecondPrices } from "./average-price.ts";
import { averagedOf, averagedText } from "./price-legs.ts";
import { tickOrder } from "./tick-order.ts";
import type { TickRef } from "./tick.ts";

const BASE = 1_700_000_000;

let seq = 0;
const trade = (second: number, units: number, more: Partial<TickRef> = {}): TickRef => {
  seq += 1;
  return {
    seq,
    atMs: instant((BASE + second) * 1_000 + 400),
    tradeId: String(seq),
    price: price(units),
    qty: 1n,
    ...more,
  };
};

const open = (seconds = 5, maxAgeMs = 10_000) =>
  openSecondPrices({ seconds, maxAgeMs }, tickOrder({ tradeIdOrder: "none" }));

describe("the mean of one price a second (F-13)", () => {
  it("leaves out the highest and the lowest fifth, and rounds a half upwards", () => {
    expect(averagePrice([1, 2, 3, 4, 100].map(price))).toBe(3);
    expect(averagePrice([100, 4, 3, 2, 1].map(price))).toBe(3);
    // Of ten two on each side: 3 to 8.
    expect(averagePrice([1, 2, 3, 4, 5, 6, 7, 8, 9, 1_000_000].map(price))).toBe(6);
    expect(averagePrice([10, 10, 10, 11, 11].map(price))).toBe(10);
    expect(averagePrice([7].map(price))).toBe(7);
    const large = Number.MAX_SAFE_INTEGER;
    expect(averagePrice([large, large, large, large - 1, large].map(price))).toBe(large);
  });

  it("cannot be moved by one second, however far its price is driven", () => {
    const calm = [100, 101, 102, 103, 104, 105, 106, 107, 108, 109].map(price);
    const driven = [...calm.slice(0, 9), price(10_000)];
    expect(averagePrice(driven) - averagePrice(calm)).toBe(0);
  });

  it("takes the last trade of each second by the market's order, whatever order they come in", () => {
    const trades = [
      trade(0, 10),
      trade(1, 11),
      trade(2, 12),
      trade(3, 13),
      trade(4, 14, { atMs: instant((BASE + 4) * 1_000 + 100) }),
      trade(4, 90, { atMs: instant((BASE + 4) * 1_000 + 999) }),
    ];
    for (const some of [trades, trades.toReversed()]) {
      const prices = open();
      for (const one of some) addTrade(prices, one);
      expect(averageAt(prices, BASE + 4)).toMatchObject({ price: 12, atMs: (BASE + 4) * 1_000 + 999 });
      expect(averageAt(prices, BASE + 4)?.trades.map((one) => Number(one.price))).toEqual([
        10, 11, 12, 13, 90,
      ]);
    }
  });

  it("carries a price over seconds without a trade while it is young, names it once, and is none behind that", () => {
    const prices = open(5, 3_000);
    for (const second of [0, 1, 2, 3, 4]) addTrade(prices, trade(second, 10 + second));
    expect(averageAt(prices, BASE + 6)?.trades.map((one) => Number(one.price))).toEqual([12, 13, 14]);
    // 14 is 2,600 ms old at the end of second 6, and 3,600 at that of second 7.
    expect(averageAt(prices, BASE + 6)?.price).toBe(14);
    expect(averageAt(prices, BASE + 7)).toBeNull();
    expect(averageAt(prices, BASE + 3)).toBeNull();
  });

  it("lets go of what no later mean needs", () => {
    const prices = open();
    for (let second = 0; second < 1_000; second += 1) {
      addTrade(prices, trade(second, 10));
      forgetSeconds(prices, BASE + second);
    }
    expect(prices.last.size).toBeLessThan(90);
    expect(averageAt(prices, BASE + 999)?.price).toBe(10);
  });
});

describe("what a mean was made of, as text", () => {
  it("names its moment and each trade, and is read back", () => {
    const made = { atMs: instant(1_700_000_000_999), trades: [trade(0, 1_234_567), trade(1, 1_234_600)] };
    const text = averagedText(made, 2);
    expect(text).toMatch(/^1700000000999=12345\.67@1700000000400#\d+;12346\.00@1700000001400#\d+$/);
    expect(averagedOf(text)).toMatchObject({
      atMs: 1_700_000_000_999,
      trades: [{ price: "12345.67", atMs: 1_700_000_000_400 }, { atMs: 1_700_000_001_400 }],
    });
  });

  it.each(["42", "65000@1#2", "-", "1=", "1=-", "1=1.2/1.3@5", "x=1@2#3", ""])("is not %j", (text) => {
    expect(averagedOf(text)).toBeNull();
  });
});
