import { instant } from "@maru/values";
import { expect, test } from "vitest";
import {
  EXCLUSION_MONTHS,
  exclusionUntil,
  RETURN_WAIT_MS,
  TIME_OUT_DAYS,
  timeOutUntil,
} from "./exclusion-periods.ts";

/** 2026-03-02 01:00:00.007 UTC. */
const NOW = instant(Date.UTC(2026, 2, 2, 1, 0, 0, 7));

test("P-15: a break of 1, 7, 30 or 42 days ends at the same time of day", () => {
  expect(TIME_OUT_DAYS.map((days) => new Date(timeOutUntil(NOW, days)).toISOString())).toEqual([
    "2026-03-03T01:00:00.007Z",
    "2026-03-09T01:00:00.007Z",
    "2026-04-01T01:00:00.007Z",
    "2026-04-13T01:00:00.007Z",
  ]);
});

test("P-16: an exclusion of 6 to 60 months, each of 31 days, or for ever", () => {
  expect(EXCLUSION_MONTHS.map((months) => new Date(exclusionUntil(NOW, months)).toISOString())).toEqual([
    "2026-09-04T01:00:00.007Z",
    "2027-03-09T01:00:00.007Z",
    "2028-03-15T01:00:00.007Z",
    "2029-03-22T01:00:00.007Z",
    "2031-04-05T01:00:00.007Z",
    "9999-12-31T23:59:59.000Z",
  ]);
});

test.each([6, 12, 24, 36, 60])(
  "P-16: an exclusion of %i months is never shorter than the calendar's",
  (months) => {
    for (const day of [1, 28, 29, 30, 31]) {
      const from = Date.UTC(2027, 7, day);
      expect(exclusionUntil(instant(from), months)).toBeGreaterThanOrEqual(Date.UTC(2027, 7 + months, day));
    }
  },
);

test("P-16: a return takes a day", () => {
  expect(RETURN_WAIT_MS).toBe(24 * 60 * 60_000);
});
