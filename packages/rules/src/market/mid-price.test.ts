import { instant, price } from "@maru/values";
import { describe, expect, it } from "vitest";
import { crossRate } from "./cross-rate.ts";
import { midPrice, roundHalfUp, tenTo } from "./mid-price.ts";

const leg = (bid: number, ask: number, atMs: number, precision: number) => ({
  bid: price(bid),
  ask: price(ask),
  precision,
  atMs: instant(atMs),
});

describe("rounding", () => {
  it.each([
    [138_835, 138_836, 5, 138_836],
    [138_836, 138_837, 5, 138_837],
    [138_835, 138_835, 5, 138_835],
    [138_835, 138_836, 6, 1_388_355],
  ])("the middle of %i and %i at precision %i is %i", (bid, ask, precision, middle) => {
    expect(midPrice({ bid: price(bid), ask: price(ask), precision: 5 }, precision)).toBe(middle);
  });

  it("leaves odd and even alike", () => {
    let odd = 0;
    for (let bid = 0; bid < 1_000; bid += 1)
      for (const spread of [0, 1])
        odd += midPrice({ bid: price(bid), ask: price(bid + spread), precision: 5 }, 5) % 2;
    expect(odd).toBe(1_000);
  });

  it.each([
    [7n, 2n, 4],
    [5n, 3n, 2],
    [4n, 3n, 1],
    [-7n, 2n, -3],
    [0n, 9n, 0],
  ])("%d over %d is %d: a half goes upwards", (numerator, denominator, rounded) => {
    expect(roundHalfUp(numerator, denominator)).toBe(rounded);
  });

  it("knows no number of digits below none, nor a broken one", () => {
    expect([tenTo(0), tenTo(3)]).toEqual([1n, 1_000n]);
    expect(() => tenTo(-1)).toThrow("not a number of digits: -1");
    expect(() => tenTo(1.5)).toThrow("not a number of digits: 1.5");
  });
});

describe("a cross", () => {
  it("divides the exact middles and tells the older leg's time", () => {
    expect(crossRate(leg(3, 3, 7, 0), leg(20, 20, 5, 1), 0)).toEqual({ price: 2, oldestLegAtMs: 5 });
    expect(crossRate(leg(2, 3, 7, 0), leg(1, 1, 9, 0), 0)).toEqual({ price: 3, oldestLegAtMs: 7 });
  });

  it("takes each leg's precision into account, and its own", () => {
    // GBP/USD 1.27054 over AUD/USD 0.6621 is 1.918954…
    expect(crossRate(leg(127_053, 127_055, 7, 5), leg(6_620, 6_622, 9, 4), 5).price).toBe(191_895);
    expect(crossRate(leg(127_053, 127_055, 7, 5), leg(6_620, 6_622, 9, 4), 2).price).toBe(192);
  });

  it("is none of a leg without a price", () => {
    expect(() => crossRate(leg(3, 3, 7, 0), leg(0, 0, 5, 0), 0)).toThrow("a leg's price is positive");
    expect(crossRate(leg(3, 3, 7, 0), leg(0, 1, 5, 0), 0).price).toBe(6);
  });
});
