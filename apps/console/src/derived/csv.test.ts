import { expect, test } from "vitest";
import { csvText, readCsv } from "./csv.ts";

const cells = (values: readonly (string | number | null)[]): string =>
  csvText(["a"], [values]).split("\r\n")[1] ?? "";

test.each([
  ["=1+1", "'=1+1"],
  ["+82 10", "'+82 10"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  [" =1", "' =1"],
  ["-5000", "-5000"],
  ["5000.25", "5000.25"],
  ["홍*동", "홍*동"],
])("%s leaves as %s", (value, cell) => {
  expect(cells([value])).toBe(cell);
});

test("quotes, commas and breaks stay inside their cell, numbers stay numbers", () => {
  expect(
    csvText(
      ["이름", "금액"],
      [
        ['a,"b"', -5_000],
        ["x\ny", null],
      ],
    ),
  ).toBe('\uFEFF이름,금액\r\n"a,""b""",-5000\r\n"x\ny",\r\n');
});

test("what was written is read again", () => {
  const text = csvText(
    ["a", "b"],
    [
      ["x,y", 'he said "no"'],
      ["1", "2"],
    ],
  );
  expect(readCsv(text)).toEqual([
    ["a", "b"],
    ["x,y", 'he said "no"'],
    ["1", "2"],
  ]);
});

test("a table pasted from a spreadsheet has tabs; empty lines are no rows", () => {
  expect(readCsv('날짜\t금액\r\n\r\n2026-11-21\t"1,000"\r\n')).toEqual([
    ["날짜", "금액"],
    ["2026-11-21", "1,000"],
  ]);
});
