import { expect, test } from "vitest";
import { differenceOf } from "./difference.ts";

test("says each value that differs, by its path, old beside new", () => {
  const before = {
    profitPer: 88,
    fee: { oeDiv: 195, oeFee: 5 },
    hosts: ["a", "b"],
    gone: 1,
    same: { deep: [1] },
  };
  const after = { profitPer: 90, fee: { oeDiv: 195, oeFee: 4 }, hosts: ["a"], come: 2, same: { deep: [1] } };
  expect(differenceOf(before, after)).toEqual([
    { field: "come", before: null, after: 2 },
    { field: "fee.oeFee", before: 5, after: 4 },
    { field: "gone", before: 1, after: null },
    { field: "hosts", before: ["a", "b"], after: ["a"] },
    { field: "profitPer", before: 88, after: 90 },
  ]);
});

test("a missing value and none are the same, the order of keys is no difference, that of a list is", () => {
  expect(differenceOf({ a: null, b: 1, c: [1, 2] }, { b: 1, c: [1, 2] })).toEqual([]);
  expect(differenceOf([{ a: 1, b: 2 }], [{ b: 2, a: 1 }])).toEqual([]);
  expect(differenceOf({ c: [1, 2] }, { c: [2, 1] })).toHaveLength(1);
  expect(differenceOf({ fee: null }, { fee: { oeDiv: 1 } })).toEqual([
    { field: "fee", before: null, after: { oeDiv: 1 } },
  ]);
});

test.each([
  ["an empty list and none", [], null],
  ["an empty list and an empty text", [], ""],
  ["a list and a thing", [7], { 0: 7 }],
  ["a list of a thing and a list of none", [{ oeDiv: 195 }], [null]],
  ["a list of none and a list of a thing", [null], [{ oeDiv: 195 }]],
  ["a longer list and its beginning", ["a", "b"], ["a"]],
  ["two things in a list that differ deep inside", [{ a: { b: 1 } }], [{ a: { b: 2 } }]],
  ["a number and its text", 88, "88"],
] as const)("%s are different, and told whole", (_, before, after) => {
  expect(differenceOf({ value: before }, { value: after })).toEqual([{ field: "value", before, after }]);
});
