import { describe, expect, it } from "vitest";
import { digitChiSquared, digitEvenness } from "./digit-evenness.ts";

const around = (each: number, offs: readonly number[]) => offs.map((off) => each + off);

describe("ten digits", () => {
  it.each([
    // The squares of the offs are 21,666 in all, so χ² is 21.666; in the next one 21,668.
    ["at the limit of 21.666 are even", around(1_000, [53, 45, 39, 58, -24, 23, -29, -34, -54, -77]), "even"],
    ["a hair above it are not", around(1_000, [52, 47, 38, 58, -24, 23, -29, -34, -54, -77]), "uneven"],
    [
      "of which one never came are not",
      around(1_000, [-1_000, 200, 100, 100, 100, 100, 100, 100, 100, 100]),
      "uneven",
    ],
    ["that came alike are even", around(1_037, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), "even"],
    ["that came 9,999 times are too few", around(1_000, [-1, 0, 0, 0, 0, 0, 0, 0, 0, 0]), "too-few"],
    ["that came 10,000 times are enough", around(1_000, [-1, 1, 0, 0, 0, 0, 0, 0, 0, 0]), "even"],
    ["that never came are too few", around(0, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), "too-few"],
  ] as const)("%s", (_, counts, evenness) => {
    expect(digitEvenness(counts)).toBe(evenness);
  });

  it.each([9, 11, 0])("are counted as ten, not as %i", (length) => {
    expect(() => digitChiSquared(Array.from({ length }, () => 7))).toThrow(
      `there are ten digits, not ${length}`,
    );
  });
});
