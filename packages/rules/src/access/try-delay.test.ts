import { describe, expect, it } from "vitest";
import { waitBeforeTryMs } from "./try-delay.ts";

describe("S-03 delay before the next try", () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 1_000],
    [6, 2_000],
    [7, 4_000],
    [8, 8_000],
    [9, 16_000],
    [10, 900_000],
    [500, 900_000],
  ])("after %i failures: %i ms", (failures, waitMs) => {
    expect(waitBeforeTryMs({ failures, sinceLastMs: 0 })).toBe(waitMs);
    expect(waitBeforeTryMs({ failures, sinceLastMs: waitMs })).toBe(0);
  });

  it("counts the time that has passed", () => {
    expect(waitBeforeTryMs({ failures: 7, sinceLastMs: 1_500 })).toBe(2_500);
  });
});
