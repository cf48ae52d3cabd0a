import { expect, test } from "vitest";
import { exposureByMarket } from "./exposure-by-market.ts";

const round = (stock: string, exposure: number) => ({ stock, exposure });

test("a market costs what its rounds cost together, the dearest market first", () => {
  const rounds = [round("A", 4_000), round("B", 9_000), round("A", 6_000), round("C", 9_000)];
  expect(exposureByMarket(rounds)).toEqual([round("A", 10_000), round("B", 9_000), round("C", 9_000)]);
});

test("a market on which nothing stands is none", () => {
  expect(exposureByMarket([round("A", 0), round("B", 1), round("B", 0)])).toEqual([round("B", 1)]);
  expect(exposureByMarket([])).toEqual([]);
});
