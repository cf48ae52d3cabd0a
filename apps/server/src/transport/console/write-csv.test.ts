import { describe, expect, it } from "vitest";
import { writeCsv } from "./write-csv.ts";

const cell = (value: string | number | null): string =>
  writeCsv({ fileName: "x.csv", header: ["h"], rows: [[value]] }).slice("\uFEFFh\r\n".length, -2);

describe("S-31 a cell", () => {
  it.each([
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    " =1",
    "\u200B=1",
    "\uFEFF=1",
    "＝1+1",
    "|cmd",
    "%0A=1",
    "=cmd|' /C calc'!A0",
  ])("never begins a formula: %j", (text) => {
    expect(cell(text)).toMatch(/^"?'/);
  });

  it("keeps what is harmless, numbers as numbers", () => {
    expect([cell("kim"), cell("김 철수"), cell(-5), cell(null), cell("a-b")]).toEqual([
      "kim",
      "김 철수",
      "-5",
      "",
      "a-b",
    ]);
  });

  it("is quoted where it must be", () => {
    expect(cell('say "yes", no')).toBe('"say ""yes"", no"');
    expect(cell("two\nlines")).toBe('"two\nlines"');
  });
});
