import { describe, expect, it } from "vitest";
import { exStatusOf } from "./ex-status.ts";
import { betTypesOf, gradeType, gradeTypes } from "./grade-type.ts";

// digit → odd/even, under/over, size, and the combinations that win on it.
const DIGITS = [
  ["E", "UN", "Z", []],
  ["O", "UN", "S", ["OS"]],
  ["E", "UN", "S", ["ES"]],
  ["O", "UN", "S", ["OS"]],
  ["E", "UN", "M", ["EM"]],
  ["O", "OV", "M", ["OM"]],
  ["E", "OV", "M", ["EM"]],
  ["O", "OV", "L", ["OL"]],
  ["E", "OV", "L", ["EL"]],
  ["O", "OV", "L", ["OL"]],
] as const;

describe("a digit round", () => {
  it.each(DIGITS.map((row, digit) => [digit, ...row] as const))(
    "with %i is %s %s %s %j",
    (digit, OE, UO, SML, combos) => {
      expect(exStatusOf(digit)).toEqual({ OE, UO, SML, N: String(digit) });
      const winners = new Set<string>([OE, UO, SML, ...combos, String(digit)]);
      for (const [type, grade] of gradeTypes("B", { kind: "digit", digit })) {
        expect([type, grade]).toEqual([type, winners.has(type) ? "won" : "lost"]);
      }
    },
  );

  it("refuses what is no digit", () => {
    expect(() => exStatusOf(10)).toThrow(/digit/);
    expect(() => exStatusOf(1.5)).toThrow(/digit/);
  });
});

describe("a rise/fall round", () => {
  it.each([
    ["rise", "won", "lost"],
    ["fall", "lost", "won"],
    ["draw", "void", "void"],
  ] as const)("%s: buy %s, sell %s", (direction, buy, sell) => {
    expect(gradeTypes("R", { kind: "direction", direction })).toEqual([
      ["B", buy],
      ["S", sell],
    ]);
  });

  it("has no bet in common with a digit round, though both know an S", () => {
    expect(betTypesOf("R")).toEqual(["B", "S"]);
    expect(betTypesOf("P")).toHaveLength(23);
    expect(gradeType("P", { kind: "digit", digit: 2 }, "S")).toBe("won");
    expect(() => gradeType("R", { kind: "direction", direction: "rise" }, "O")).toThrow(/direction/);
    expect(() => gradeType("B", { kind: "digit", digit: 2 }, "B")).toThrow(/digit/);
    expect(() => gradeType("R", { kind: "digit", digit: 2 }, "S")).toThrow(/digit/);
  });
});
