import { expect, test } from "vitest";
import { diffLines } from "./diff-lines.ts";

test("only what differs, by its path, also what came and what went", () => {
  const before = { fee: { oeDiv: 194, uoDiv: 194 }, isStop: false, hosts: ["a"], note: "x" };
  const after = { fee: { oeDiv: 196, uoDiv: 194 }, isStop: false, hosts: ["a", "b"], extra: 1 };
  expect(diffLines(before, after)).toEqual([
    { path: "fee.oeDiv", before: "194", after: "196" },
    { path: "hosts", before: '["a"]', after: '["a","b"]' },
    { path: "note", before: "x", after: null },
    { path: "extra", before: null, after: "1" },
  ]);
});

test("equal documents differ in nothing, nothing to something in all", () => {
  expect(diffLines({ a: [1, 2] }, { a: [1, 2] })).toEqual([]);
  expect(diffLines(null, { a: 1 })).toEqual([{ path: "a", before: null, after: "1" }]);
});
