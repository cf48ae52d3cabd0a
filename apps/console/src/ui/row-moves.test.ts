import { expect, test } from "vitest";
import { moveOf } from "./row-moves.ts";

test.each([
  ["ArrowDown", 0, 3, 1],
  ["ArrowDown", 2, 3, 2],
  ["ArrowUp", 0, 3, 0],
  ["PageDown", 1, 100, 13],
  ["PageUp", 5, 100, 0],
  ["End", 0, 100, 99],
  ["Home", 50, 100, 0],
  ["a", 1, 3, null],
  ["ArrowDown", 0, 0, null],
])("%s from %d of %d leads to %s", (key, index, count, to) => {
  expect(moveOf(key, index, count)).toBe(to);
});
