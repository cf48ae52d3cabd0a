import { expect, test } from "vitest";
import { colourDistance, type HexColour, isHexColour } from "./contrast.ts";

/** The three primaries in OKLab as its author published them: lightness, green to red, blue to yellow. */
const PUBLISHED: readonly (readonly [HexColour, readonly [number, number, number]])[] = [
  ["#000000", [0, 0, 0]],
  ["#ffffff", [1, 0, 0]],
  ["#ff0000", [0.62796, 0.22486, 0.12585]],
  ["#00ff00", [0.86644, -0.23389, 0.1795]],
  ["#0000ff", [0.45201, -0.03246, -0.31153]],
  ["#ffff00", [0.96798, -0.07137, 0.19857]],
];

const PAIRS = PUBLISHED.flatMap(([one, a], at) =>
  PUBLISHED.slice(at + 1).map(
    ([other, b]) => [one, other, Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])] as const,
  ),
);

test.each(PAIRS)("%s and %s are as far apart as the published colours: %f", (one, other, distance) => {
  expect(colourDistance(one, other)).toBeCloseTo(distance, 4);
  expect(colourDistance(other, one)).toBeCloseTo(distance, 4);
});

test("two greys one step apart are closer than anybody can tell: below 0.02", () => {
  expect(colourDistance("#777777", "#787878")).toBeCloseTo(0.0034, 4);
});

test("a colour is no distance away from itself", () => {
  expect(colourDistance("#3fae8b", "#3fae8b")).toBe(0);
});

test.each([
  ["#88d7b9", true],
  ["#000000", true],
  ["#88D7B9", false],
  ["88d7b9", false],
  ["#88d7b", false],
  ["#88d7b99", false],
  ["#88d7bg", false],
  ["url(#88d7b9", false],
  ["#88d7b9;", false],
  ["", false],
] as const)("%j is a hash and six small hexadecimal digits: %s", (text, expected) => {
  expect(isHexColour(text)).toBe(expected);
});
