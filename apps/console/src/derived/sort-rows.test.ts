import { expect, test } from "vitest";
import { nextSort, sortedRows } from "./sort-rows.ts";

const sorted = (values: readonly (string | number | null)[], isDown: boolean) =>
  sortedRows(values, (value) => value, isDown);

test("numbers are sorted as numbers, also as text, words as words, and nothing stands last", () => {
  expect(sorted([9, 1_000, null, 37], true)).toEqual([1_000, 37, 9, null]);
  expect(sorted(["9.5", "1000.25", "", "37"], false)).toEqual(["9.5", "37", "1000.25", ""]);
  expect(sorted(["player10", "player9", null, "가람"], false)).toEqual(["가람", "player9", "player10", null]);
});

test("the same value keeps the order of the list", () => {
  const rows = [
    { id: 3, amount: 5 },
    { id: 1, amount: 5 },
    { id: 2, amount: 7 },
  ];
  expect(sortedRows(rows, ({ amount }) => amount, true).map(({ id }) => id)).toEqual([2, 3, 1]);
});

test("a head is pressed down, up, and back to the list's own order", () => {
  const down = nextSort(null, "amount");
  expect(down).toEqual({ key: "amount", isDown: true });
  const up = nextSort(down, "amount");
  expect(up).toEqual({ key: "amount", isDown: false });
  expect(nextSort(up, "amount")).toBeNull();
  expect(nextSort(up, "id")).toEqual({ key: "id", isDown: true });
});
