import { describe, expect, it } from "vitest";
import { FAMILIES } from "../game/families.ts";
import { exposureOf } from "./exposure.ts";

const side = (type: string, staked: number, payout: number) => ({ type, staked, payout });

describe("the exposure of a round", () => {
  it("is what the worse side pays less both stakes", () => {
    expect(exposureOf(FAMILIES.direction, [side("B", 10_000, 18_800), side("S", 4_000, 7_520)])).toBe(4_800);
    expect(exposureOf(FAMILIES.direction, [side("B", 10_000, 18_800), side("S", 10_000, 18_800)])).toBe(0);
    expect(exposureOf(FAMILIES.direction, [])).toBe(0);
    // What no direction knows is staked, and pays nobody.
    expect(exposureOf(FAMILIES.direction, [side("B", 100, 188), side("O", 10, 19_000)])).toBe(78);
  });

  it("is what the worst digit pays over all types that it wins", () => {
    // 7 is odd, over, large and itself: 19,000 + 19,000 + 90,000 of 21,000 staked; no other digit wins three.
    const sides = [
      side("O", 10_000, 19_000),
      side("OV", 10_000, 19_000),
      side("7", 1_000, 9_000),
      side("S", 500, 1_500),
    ];
    expect(exposureOf(FAMILIES.digits, sides)).toBe(19_000 + 19_000 + 9_000 - 21_500);
    // Small is 1 to 3 here, not sell.
    expect(exposureOf(FAMILIES.ball, [side("S", 500, 1_500)])).toBe(1_000);
  });
});
