import { expect, test } from "vitest";
import { distanceTo } from "./distance.ts";

test.each([
  { strike: 100, price: 100.1, precision: 1, side: "above", amount: 0.1 },
  { strike: 100, price: 99.9, precision: 1, side: "below", amount: 0.1 },
  { strike: 0.1 + 0.2, price: 0.3, precision: 2, side: "level", amount: 0 },
  { strike: 9999.624, price: 9999.976, precision: 3, side: "above", amount: 0.352 },
])("$price against $strike is $side", ({ strike, price, precision, side, amount }) => {
  expect(distanceTo(strike, price, precision)).toEqual({ side, amount });
});
