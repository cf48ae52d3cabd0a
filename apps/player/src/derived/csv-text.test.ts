import { expect, test } from "vitest";
import { csvText } from "./csv-text.ts";

test("no cell is taken for a formula, and negative numbers stay numbers", () => {
  const cells = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "a=1"];
  for (const cell of cells.slice(0, 6)) expect(csvText([[cell]])).toMatch(/^\uFEFF"?'/);
  expect(csvText([["a=1", -5]])).toBe("\uFEFFa=1,-5\r\n");
});

test("commas, quotes and line ends stay inside their cell", () => {
  expect(csvText([['a"b', "c,d", "e\nf"]])).toBe('\uFEFF"a""b","c,d","e\nf"\r\n');
});
