import { price } from "@maru/values";
import { describe, expect, it } from "vitest";
import { indexLevel } from "./index-level.ts";

const part = (now: number, base: number) => ({ price: price(now), basePrice: price(base) });

describe("the level of an index", () => {
  it("is its base where all prices are those of the rebase", () => {
    expect(indexLevel([part(3, 3), part(7, 7), part(150_000_000, 150_000_000)], 1_000, 2)).toBe(100_000);
  });

  it("moves by a fifth of what one of five moves", () => {
    const still = [part(3, 3), part(7, 7), part(11, 11), part(13, 13)];
    expect(indexLevel([...still, part(110, 100)], 1_000, 2)).toBe(102_000);
    expect(indexLevel([...still, part(1, 100)], 1_000, 2)).toBe(80_200);
  });

  it("is rounded once, half upwards, however the thirds fall", () => {
    // 1000 x (1/3 + 1/3 + 1/3) / 3: a third that was rounded before it was added would show.
    expect(indexLevel([part(1, 3), part(1, 3), part(1, 3)], 1_000, 2)).toBe(33_333);
    expect(indexLevel([part(1, 8)], 100, 0)).toBe(13);
  });

  it("has parts, each with a base above nought", () => {
    expect(() => indexLevel([], 1_000, 2)).toThrow("has parts");
    expect(() => indexLevel([part(1, 0)], 1_000, 2)).toThrow("has parts");
  });
});
