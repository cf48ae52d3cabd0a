import { type Price, price } from "@maru/values";
import { describe, expect, it } from "vitest";
import { medianPrice, type MedianRule, sourcePrice } from "./median-price.ts";

const RULE: MedianRule = { quorum: 2, maxAgeMs: 10_000, outlierPpm: 10_000 };

/** `price` or `price@age`; null for a source that was never heard. */
function median(sources: readonly (string | null)[], last: number | null = null, rule = RULE) {
  const read = sources.map((text) => {
    if (text === null) return null;
    const [at = "", age = "0"] = text.split("@");
    return { price: price(Number(at)), ageMs: Number(age) };
  });
  const found = medianPrice(read, rule, last === null ? null : price(last));
  return found === null ? null : [found.price, [...found.out]];
}

describe("the price of several sources", () => {
  it("is their median, of two their mean with a half upwards", () => {
    expect(median(["100000", "100300", "100100"])).toEqual([100_100, []]);
    expect(median(["100000", "100001"])).toEqual([100_001, []]);
    expect(median(["100000", "100002"])).toEqual([100_001, []]);
  });

  it("leaves out what is too old, and counts what is just not", () => {
    expect(median(["100000", "100100", "100050@10000"])).toEqual([100_050, []]);
    expect(median(["100000", "100100", "100050@10001"])).toEqual([100_050, [2]]);
    expect(median([null, "100100", "100000"])).toEqual([100_050, []]);
  });

  it("leaves out one that lies by three per cent, and tells which", () => {
    expect(median(["103000", "100000", "100010"], 100_000)).toEqual([100_005, [0]]);
  });

  it("counts a source one per cent off, and not one a bit further", () => {
    expect(median(["101000", "100000", "100000"])).toEqual([100_000, []]);
    expect(median(["101001", "100000", "100000"])).toEqual([100_000, [0]]);
  });

  it("is none where fewer than the quorum are heard, or stand together", () => {
    expect(median(["100000", null, null])).toBeNull();
    expect(median(["100000", "100000@10001", "100000@10001"])).toBeNull();
    expect(median(["103000", "97000", "100000"], 100_000)).toBeNull();
  });

  it("is none where two lie alike: most moved away from the last price, and one did not", () => {
    expect(median(["103000", "103000", "100000"], 100_000)).toBeNull();
    // They all moved: that is the market.
    expect(median(["103000", "103000", "103100"], 100_000)).toEqual([103_000, []]);
    // The one that did not move is silent: it says nothing against them.
    expect(median(["103000", "103000", "100000@10001"], 100_000)).toEqual([103_000, [2]]);
    expect(median(["103000", "103000", null], 100_000)).toEqual([103_000, []]);
  });
});

it.each([
  ["65000", 2, 6_500_000],
  ["65000.1", 2, 6_500_010],
  ["65000.12499999", 2, 6_500_012],
  ["65000.125", 2, 6_500_013],
  ["98500000.00000001", 0, 98_500_000],
  ["1.5e8", 0, null],
  ["-5", 0, null],
  ["9999999999999999", 2, null],
  ["", 2, null],
])("the price %s in %i digits is %s units", (text, precision, units) => {
  expect(sourcePrice(text, precision)).toBe(units);
});

it("is a price of nobody's alone: within the prices that count, whatever the order they are named in", () => {
  const prices: readonly Price[] = [100_400, 100_000, 100_900, 100_100, 100_200].map(price);
  const sources = prices.map((at) => ({ price: at, ageMs: 0 }));
  const found = medianPrice(sources, { ...RULE, quorum: 3 }, null);
  expect(found?.price).toBe(100_200);
  expect(medianPrice(sources.toReversed(), { ...RULE, quorum: 3 }, null)?.price).toBe(100_200);
});
