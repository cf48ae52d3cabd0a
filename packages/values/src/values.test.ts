import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BugError,
  divExact,
  divFloor,
  instant,
  isStock,
  MAX_POINTS,
  memberId,
  parsePrice,
  plusMs,
  points,
  pointsToJson,
  price,
  priceText,
  priceToJson,
  unreachable,
} from "./index.ts";

describe("points", () => {
  it.each([0n, 1, -1, MAX_POINTS, -MAX_POINTS])("takes %s", (value) => {
    expect(points(value)).toBe(BigInt(value));
  });

  it.each([0.5, Number.NaN, Infinity, 2 ** 53, MAX_POINTS + 1n, -MAX_POINTS - 1n])("refuses %s", (value) => {
    expect(() => points(value)).toThrow(BugError);
  });

  it("reaches the wire without losing a point", () => {
    expect(pointsToJson(points(MAX_POINTS))).toBe(2 ** 53 - 1);
  });

  it("divides towards minus infinity, or exactly", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (a, b) => {
          const floor = divFloor(a, b);
          return floor * b <= a && a < (floor + 1n) * b;
        },
      ),
    );
    expect(() => divExact(7n, 2n)).toThrow(BugError);
    expect(divExact(-8n, 2n)).toBe(-4n);
  });
});

describe("price", () => {
  it.each([
    ["61837.63", 2, 6_183_763],
    ["61837.6300", 2, 6_183_763],
    ["0.000001", 6, 1],
    ["-12", 3, -12_000],
    ["105000000", 0, 105_000_000],
  ])("reads %s at precision %d", (text, precision, units) => {
    expect(parsePrice(text, precision)).toEqual({ ok: true, value: units });
  });

  it.each([
    ["61837.635", 2, "TOO_PRECISE"],
    ["1e5", 2, "NOT_DECIMAL"],
    ["NaN", 2, "NOT_DECIMAL"],
    ["", 2, "NOT_DECIMAL"],
    ["1.", 2, "NOT_DECIMAL"],
    ["１２", 2, "NOT_DECIMAL"],
    ["9999999999999999", 2, "OUT_OF_RANGE"],
  ])("refuses %s", (text, precision, refusal) => {
    expect(parsePrice(text, precision)).toEqual({ ok: false, refusal });
  });

  it("writes what it read, at every precision", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
        fc.integer({ min: 0, max: 8 }),
        (units, precision) => {
          const text = priceText(price(units), precision);
          const read = parsePrice(text, precision);
          return (
            read.ok &&
            (read.value === units || (units === 0 && read.value === 0)) &&
            priceToJson(price(units), precision) === Number(text)
          );
        },
      ),
    );
  });
});

describe("ids, instants and stocks", () => {
  it("refuse what cannot be one", () => {
    for (const value of [0, -1, 1.5, Number.NaN, 2 ** 53]) expect(() => memberId(value)).toThrow(BugError);
    for (const value of [-1, 0.5, 2 ** 53]) expect(() => instant(value)).toThrow(BugError);
    expect(() => plusMs(instant(5), -6)).toThrow(BugError);
    expect(["SIM-V25", "KRW-BTC", "sim", "A", "../x", "A B", ""].map(isStock)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(() => unreachable("x" as never)).toThrow(BugError);
  });
});
