import { expect, test } from "vitest";
import { backoffDelayMs } from "./backoff.ts";

test("the first two returns are quick, then pauses grow to ten seconds", () => {
  const middle = [0, 1, 2, 3, 4, 5, 6, 50].map((attempt) => backoffDelayMs(attempt, 0.5));
  expect(middle).toEqual([100, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
});

test("chance spreads a pause over half of it", () => {
  expect(backoffDelayMs(3, 0)).toBe(1_500);
  expect(backoffDelayMs(3, 0.999)).toBeLessThan(2_500);
  expect(backoffDelayMs(0, 0.9)).toBe(100);
});
