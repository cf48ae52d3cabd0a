import { expect, it, test } from "vitest";
import type { MarketDay } from "../wire/market-endpoints.ts";
import { dayWithPrice, lineOf, moveText, percentText, volumeText } from "./market-day.ts";

test.each([
  [1.234, "+1.23%"],
  [-0.4, "\u22120.40%"],
  [0, "0.00%"],
  // Too small for two digits: no direction is claimed.
  [0.004, "0.00%"],
  [-0.004, "0.00%"],
  [1_250.5, "+1,250.50%"],
])("%d percent is written %s", (percent, text) => {
  expect(percentText(percent)).toBe(text);
});

it("writes a move with the market's digits and a volume as long as it is worth", () => {
  expect([moveText(1_204.5, 2), moveText(-3, 0), moveText(0, 3)]).toEqual(["+1,204.50", "\u22123", "0.000"]);
  expect([volumeText(1_234.5678), volumeText(12.34567), volumeText(0)]).toEqual(["1,235", "12.346", "0"]);
});

const DAY: MarketDay = {
  stock: "KRW-BTC",
  price: 101,
  open: 100,
  sinceMs: null,
  change: 1,
  changePercent: 1,
  high: 102,
  low: 99,
  volume: 5,
  volumeUnit: "BTC",
  closes: [100, 101],
};

it("counts the price of now against that of 24 hours ago, beyond the bars where it goes there", () => {
  expect(dayWithPrice(DAY, 103.1, 1)).toEqual({
    ...DAY,
    price: 103.1,
    change: 3.1,
    changePercent: 3.1,
    high: 103.1,
    closes: [100, 103.1],
  });
  expect(dayWithPrice(DAY, 98, 1)).toMatchObject({ change: -2, changePercent: -2, high: 102, low: 98 });
  expect(dayWithPrice(DAY, null, 1)).toBe(DAY);
});

it("knows no change where no price of 24 hours ago is known", () => {
  const unknown = { ...DAY, open: null, change: null, changePercent: null, high: null, low: null };
  expect(dayWithPrice(unknown, 103, 1)).toEqual({ ...unknown, price: 103, closes: [100, 103] });
});

it("draws the day from the price that it is compared with", () => {
  expect(lineOf({ ...DAY, open: 99, closes: [101] })).toEqual([99, 101]);
  expect(lineOf({ ...DAY, open: null, closes: [] })).toEqual([]);
});
