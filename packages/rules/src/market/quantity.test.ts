import { describe, expect, it } from "vitest";
import { parseQuantity, quantityText } from "./quantity.ts";

describe("a quantity", () => {
  it.each([
    ["", 0n],
    ["0", 0n],
    ["7", 700_000_000n],
    ["2.62732", 262_732_000n],
    ["46.48838371", 4_648_838_371n],
    ["0.00000001", 1n],
    ["0.000000010", 1n],
    ["3.000000000000000000000000", 300_000_000n],
    ["007.5", 750_000_000n],
    ["123456789012345678", 12_345_678_901_234_567_800_000_000n],
  ])("of the text %j is %d", (text, units) => {
    expect(parseQuantity(text)).toEqual({ ok: true, value: units });
  });

  it.each([
    ["NaN", "NOT_DECIMAL"],
    ["-1", "NOT_DECIMAL"],
    ["1e5", "NOT_DECIMAL"],
    ["1.", "NOT_DECIMAL"],
    [".5", "NOT_DECIMAL"],
    ["x1", "NOT_DECIMAL"],
    ["1x", "NOT_DECIMAL"],
    ["1x5", "NOT_DECIMAL"],
    [" 1", "NOT_DECIMAL"],
    ["1234567890123456789", "NOT_DECIMAL"],
    ["0.0000000000000000000000000", "NOT_DECIMAL"],
    ["0.000000001", "TOO_PRECISE"],
    ["0.0000000000000000000000009", "NOT_DECIMAL"],
    ["0.100000000000000000000009", "TOO_PRECISE"],
  ])("is none of %j: %s", (text, code) => {
    expect(parseQuantity(text)).toEqual({ ok: false, refusal: code });
  });

  it.each([
    [0n, "0"],
    [1n, "0.00000001"],
    [100_000_000n, "1"],
    [100_000_000_000n, "1000"],
    [12_340_000_000n, "123.4"],
    [4_648_838_371n, "46.48838371"],
    [90_000_000n, "0.9"],
  ])("of %d units is written %s", (units, text) => {
    expect(quantityText(units)).toBe(text);
  });
});
