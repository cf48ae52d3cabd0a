import { expect, test } from "vitest";
import { FEED_LATE_MS, staleSeconds } from "./stale.ts";

test.each([
  { link: "live", ageMs: FEED_LATE_MS, seconds: null },
  { link: "live", ageMs: FEED_LATE_MS + 1, seconds: 10 },
  { link: "reconnecting", ageMs: 3_000, seconds: null },
  { link: "reconnecting", ageMs: 3_999, seconds: 3 },
  { link: "offline", ageMs: 1_000, seconds: null },
  { link: "offline", ageMs: 1_001, seconds: 1 },
  { link: "offline", ageMs: 61_700, seconds: 61 },
] as const)("a price of $ageMs ms while the connection is $link", ({ link, ageMs, seconds }) => {
  expect(staleSeconds({ link, lastMs: 5_000 }, 5_000 + ageMs)).toBe(seconds);
});
