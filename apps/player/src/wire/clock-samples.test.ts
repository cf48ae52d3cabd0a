import { expect, test } from "vitest";
import { bestSample, clockSample } from "./clock-samples.ts";

test("a sample stands at the middle of its round trip", () => {
  // The server's clock is 5,000 ms ahead of the page's wall clock; the way there took as long as the way back.
  const sample = clockSample({
    sentMs: 100_000,
    serverOffsetMs: 5_000 + 40,
    sentMonotonicMs: 700,
    receivedMonotonicMs: 780,
  });
  expect(sample.roundTripMs).toBe(80);
  // At monotonic 740 the server read 105,040.
  expect(740 + sample.offsetMs).toBe(105_040);
});

test("the smallest round trip wins, whatever came after it", () => {
  const slow = { offsetMs: 9, roundTripMs: 300, takenAtMs: 3_000 };
  const quick = { offsetMs: 5, roundTripMs: 12, takenAtMs: 1_000 };
  expect(bestSample([quick, slow], 3_500)).toBe(quick);
  expect(bestSample([slow, quick], 3_500)).toBe(quick);
});

test("an old sample no longer competes", () => {
  const old = { offsetMs: 5, roundTripMs: 12, takenAtMs: 0 };
  const fresh = { offsetMs: 7, roundTripMs: 90, takenAtMs: 299_000 };
  expect(bestSample([old, fresh], 301_000)).toBe(fresh);
  expect(bestSample([], 0)).toBeNull();
});
