import { expect, test } from "vitest";
import { multipleText, ppmText, signedText, wholeText } from "./number-text.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1,000"],
  [-1_234_567, "−1,234,567"],
  ["9007199254740993", "9,007,199,254,740,993"],
  [12_345n, "12,345"],
])("%s reads %s", (value, text) => {
  expect(wholeText(value)).toBe(text);
});

test("a sign stands on both sides of zero and not on it", () => {
  expect([signedText(5_000), signedText(-5_000), signedText(0)]).toEqual(["+5,000", "−5,000", "0"]);
});

test.each([
  [970_000, "97.00 %"],
  [999_999, "99.99 %"],
  [1_010_000, "101.00 %"],
  [0, "0.00 %"],
])("%d ppm reads %s", (ppm, text) => {
  expect(ppmText(ppm)).toBe(text);
});

test.each([
  [18_800, "×1.88"],
  [97_000, "×9.70"],
  [19_425, "×1.9425"],
  [10_000, "×1.00"],
])("%d bp reads %s", (bp, text) => {
  expect(multipleText(bp)).toBe(text);
});
