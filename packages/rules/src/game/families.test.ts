import { describe, expect, it } from "vitest";
import { exStatusOf } from "./digits/ex-status.ts";
import { FAMILIES, FAMILY_LIST, familyOf, lengthMsOf } from "./families.ts";
import { GAME_TYPES } from "./game-types.ts";
import { outcomesOf } from "./outcomes.ts";

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
      for (const family of [FAMILIES.digits, FAMILIES.ball])
        for (const type of family.betTypes)
          expect([type, outcomesOf(family).gradeOf({ kind: "digit", digit }, type)]).toEqual([
            type,
            winners.has(type) ? "won" : "lost",
          ]);
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
    const { gradeOf } = outcomesOf(FAMILIES.direction);
    expect(
      FAMILIES.direction.betTypes.map((type) => gradeOf({ kind: "direction", direction }, type)),
    ).toEqual([buy, sell]);
  });

  it("has no bet in common with a digit round, though both know an S", () => {
    expect(FAMILIES.direction.betTypes).toEqual(["B", "S"]);
    const digit = { kind: "digit", digit: 2 } as const;
    expect(outcomesOf(FAMILIES.ball).gradeOf(digit, "S")).toBe("won");
    const rise = { kind: "direction", direction: "rise" } as const;
    expect(() => outcomesOf(FAMILIES.direction).gradeOf(rise, "O")).toThrow(/direction/);
    expect(() => outcomesOf(FAMILIES.digits).gradeOf(digit, "B")).toThrow(/digit/);
    expect(() => outcomesOf(FAMILIES.direction).gradeOf(digit, "S")).toThrow(/direction/);
    expect(() => outcomesOf(FAMILIES.digits).gradeOf(rise, "S")).toThrow(/digit/);
  });
});

describe("the table of families", () => {
  it("gives each of the ten games its family and its length", () => {
    expect(GAME_TYPES.map((type) => [type, familyOf(type).name, lengthMsOf(type) / 1_000])).toEqual([
      ["R.5", "direction", 30],
      ["R1", "direction", 60],
      ["R2", "direction", 120],
      ["R5", "direction", 300],
      ["B1", "digits", 60],
      ["B2", "digits", 120],
      ["B5", "digits", 300],
      ["P1", "ball", 60],
      ["P2", "ball", 120],
      ["P5", "ball", 300],
    ]);
  });

  it.each(FAMILY_LIST.map((family) => [family.name, family] as const))(
    "knows each bet of %s, and its chance is the share of the outcomes that pay it",
    (name, { betTypes, betTypeOf, chanceOf, outcomeKind }) => {
      const { outcomes, gradeOf } = outcomesOf({ name });
      expect(FAMILIES[name].name).toBe(name);
      expect(betTypeOf("Z")).toBeNull();
      for (const type of betTypes) {
        expect(betTypeOf(type)).toBe(type);
        const won = outcomes.filter((outcome) => gradeOf(outcome, type) === "won");
        expect(won.length / outcomes.length, type).toBe(chanceOf(type));
      }
      for (const { kind } of outcomes) expect(kind).toBe(outcomeKind);
    },
  );

  it("watches pairs of which exactly one side wins, and tells rise from fall", () => {
    for (const { pairs, outcomes, gradeOf } of FAMILY_LIST.map(outcomesOf))
      for (const pair of pairs)
        for (const outcome of outcomes)
          expect(pair.filter((type) => gradeOf(outcome, type) === "won")).toHaveLength(1);
    expect(["B", "S", "O"].map(FAMILIES.direction.sideOf)).toEqual(["rise", "fall", null]);
    expect(["B", "S", "O"].map(FAMILIES.digits.sideOf)).toEqual([null, null, null]);
  });
});
