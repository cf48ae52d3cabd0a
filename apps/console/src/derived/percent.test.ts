import { expect, test } from "vitest";
import { partsOfPercent, percentOfParts, wholeOfField } from "./percent.ts";

test.each([
  [900_000, 1_000_000, "90"],
  [902_500, 1_000_000, "90.25"],
  [999_999, 1_000_000, "99.9999"],
  [1_000_000, 1_000_000, "100"],
  [7, 1_000_000, "0.0007"],
  [0, 1_000_000, "0"],
  [2_000, 10_000, "20"],
  [1_250, 10_000, "12.5"],
  [29, 10_000, "0.29"],
  [10_000, 10_000, "100"],
] as const)("%i of %i is written %s and read back exactly", (parts, whole, text) => {
  expect(percentOfParts(parts, whole)).toBe(text);
  expect(partsOfPercent(text, whole)).toBe(parts);
});

test("what stands around a percentage is nothing, and a point may end it", () => {
  expect([" 12.5 ", "12."].map((text) => partsOfPercent(text, 10_000))).toEqual([1_250, 1_200]);
});

test("every part of ten thousand comes back as itself", () => {
  for (let parts = 0; parts <= 10_000; parts += 1)
    expect(partsOfPercent(percentOfParts(parts, 10_000), 10_000)).toBe(parts);
});

test.each(["", "-1", "100.01", "101", "12.345", "0.001", "1e2", "9,5", "90 %", "."])(
  "%j is no percentage of ten thousand parts",
  (text) => {
    expect(partsOfPercent(text, 10_000)).toBeNull();
  },
);

test("the unit at the end of a field's name says its whole", () => {
  expect(wholeOfField("rtpFloorPpm")).toBe(1_000_000);
  expect(wholeOfField("partnerDefaults.shareBp")).toBe(10_000);
  expect(wholeOfField("minimumAge")).toBeNull();
});
