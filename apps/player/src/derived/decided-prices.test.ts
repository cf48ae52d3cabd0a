import { FAMILIES } from "@maru/rules";
import { expect, test } from "vitest";
import { decidedPrices, digitsOf } from "./decided-prices.ts";

const BOTH = { openPrice: 9_988.471, close: 9_987.79 };

test.each([
  ["direction", BOTH, "9,988.471 → 9,987.790"],
  ["direction", { ...BOTH, openPrice: null }, ""],
  ["direction", { ...BOTH, close: null }, ""],
  // A digit asks for the close alone.
  ["digits", BOTH, "9,987.790"],
  ["ball", { ...BOTH, openPrice: null }, "9,987.790"],
  ["ball", { ...BOTH, close: null }, ""],
] as const)("of %s with %o it says %s", (family, prices, text) => {
  expect(decidedPrices(FAMILIES[family], prices, 3)).toBe(text);
});

test("both prices are written with the digits that the longer one has", () => {
  expect(digitsOf(BOTH)).toBe(3);
  expect(digitsOf({ openPrice: 1_388.5, close: 1_389 })).toBe(1);
  expect(digitsOf({ openPrice: null, close: null })).toBe(0);
});
