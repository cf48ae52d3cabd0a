import { expect, test } from "vitest";
import { compareValues, isNothing } from "./compare-values.ts";

const inOrder = (values: readonly (string | number)[]) => values.toSorted(compareValues);

test("numbers are compared as numbers, also as text, and words as words", () => {
  expect(inOrder([9, 1_000, 37])).toEqual([9, 37, 1_000]);
  expect(inOrder(["9.5", "1000.25", "37"])).toEqual(["9.5", "37", "1000.25"]);
  expect(inOrder(["player10", "player9", "가람"])).toEqual(["가람", "player9", "player10"]);
});

test("no value and no words are nothing, zero and no are something", () => {
  expect([null, undefined, "", 0, false, "0"].map(isNothing)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
