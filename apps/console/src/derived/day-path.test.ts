import { expect, test } from "vitest";
import { dayPath } from "./day-path.ts";

const SIZE = { width: 600, height: 100 } as const;
const at = (atMs: number, price: number) => ({ atMs, price });

test("prices of a day are drawn when and where they were, from its lowest to its highest", () => {
  expect(dayPath([at(1_000, 10), at(2_000, 14), at(5_000, 12)], SIZE)).toEqual({
    line: "0,100 150,0 600,50",
    low: 10,
    high: 14,
  });
});

test("a price that stood still lies in the middle, and one price is no line", () => {
  expect(dayPath([at(0, 7), at(10, 7)], SIZE)).toEqual({ line: "0,50 600,50", low: 7, high: 7 });
  expect(dayPath([at(0, 7)], SIZE)).toBeNull();
  expect(dayPath([], SIZE)).toBeNull();
});
