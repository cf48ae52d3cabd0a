import { expect, test } from "vitest";
import { bookRows, uncrossed } from "./book-rows.ts";

test("sums run away from the price; the deeper side is the whole", () => {
  const rows = bookRows(
    [
      { price: 11, qty: 1 },
      { price: 12, qty: 1 },
    ],
    [
      { price: 9, qty: 3 },
      { price: 10, qty: 1 },
    ],
  );
  expect(rows.asks.map((row) => [row.price, row.cumulated, row.percent])).toEqual([
    [12, 2, 50],
    [11, 1, 25],
  ]);
  expect(rows.bids.map((row) => [row.price, row.cumulated, row.percent])).toEqual([
    [10, 1, 25],
    [9, 4, 100],
  ]);
});

test("seven levels a side, an empty book stays empty", () => {
  const levels = Array.from({ length: 12 }, (_, index) => ({ price: index + 1, qty: 1 }));
  expect(bookRows(levels, []).asks).toHaveLength(7);
  expect(bookRows([], [])).toEqual({ asks: [], bids: [] });
});

const level = (price: number) => ({ price, qty: 1.5 });

test("a price never lies outside the book beside it: levels that it has passed are gone", () => {
  const book = { asks: [level(101), level(102), level(103)], bids: [level(99), level(98)] };
  expect(uncrossed(book, 100)).toEqual(book);
  expect(uncrossed(book, 101)).toEqual(book);
  expect(uncrossed(book, 102.5).asks).toEqual([level(103)]);
  expect(uncrossed(book, 98.5).bids).toEqual([level(98)]);
  expect(uncrossed(book, null)).toEqual(book);
});
