import { expect, it } from "vitest";
import { addToWindow, medianOf, openMedianWindow } from "./median-window.ts";

function windowOf(size: number, values: readonly number[]) {
  const window = openMedianWindow(size);
  for (const value of values) addToWindow(window, value);
  return window;
}

it("has no middle while it is empty", () => {
  expect(medianOf(openMedianWindow(3))).toBeNull();
});

it.each([
  ["one", [7], 7],
  ["two, of which it is the upper", [7, 3], 7],
  ["three in any order", [9, 2, 5], 5],
  ["equal ones", [4, 4, 1], 4],
  ["four, whatever came first", [8, 6, 2, 4], 6],
])("the middle of %s", (_, values, middle) => {
  expect(medianOf(windowOf(5, values))).toBe(middle);
});

it("forgets the oldest once it is full, and keeps both orders", () => {
  const window = windowOf(3, [5, 1, 9, 4, 6]);
  expect(window.values).toEqual([9, 4, 6]);
  expect(window.sorted).toEqual([4, 6, 9]);
});

it("forgets one of equal values alone", () => {
  expect(windowOf(3, [5, 5, 2, 7]).sorted).toEqual([2, 5, 7]);
});

it("stays as it is where the newest equals the oldest", () => {
  const window = windowOf(3, [5, 1, 9, 5]);
  expect(window.values).toEqual([1, 9, 5]);
  expect(window.sorted).toEqual([1, 5, 9]);
});
