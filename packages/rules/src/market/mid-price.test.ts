import { instant, price } from "@maru/values";
import { describe, expect, it } from "vitest";
import { crossRate } from "./cross-rate.ts";
import { midPrice } from "./mid-price.ts";
import { parseQuantity, quantityText } from "./quantity.ts";

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

  it("divides the exact middles of a cross and tells the older leg's time", () => {
    expect(crossRate(leg(3, 3, 7, 0), leg(20, 20, 5, 1), 0)).toEqual({ price: 2, oldestLegAtMs: 5 });
    expect(crossRate(leg(2, 3, 7, 0), leg(1, 1, 9, 0), 0)).toEqual({ price: 3, oldestLegAtMs: 7 });
  });
});

describe("quantities", () => {
  it.each([["2.62732"], ["1000"], ["0"], ["0.00000001"], ["46.48838371"]])(
    "%s reads and writes alike",
    (text) => {
      const read = parseQuantity(text);
      expect(read.ok && quantityText(read.value)).toBe(text);
    },
  );

  it.each([["NaN"], ["-1"], ["1e5"], ["0.000000001"], ["1."]])("%s is refused", (text) => {
    expect(parseQuantity(text).ok).toBe(false);
  });
});
