import { expect, test } from "vitest";
import { seoulDayMs, seoulShortText, spanOfDays } from "./seoul-days.ts";

const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 10, 21, 3);

test("a day of Seoul begins nine hours before the same day of Greenwich", () => {
  expect(seoulDayMs("2026-11-21")).toBe(Date.UTC(2026, 10, 20, 15));
  expect(["", "21.11.2026", "2026-13-01", "2026-11-21T00:00"].map(seoulDayMs)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test("today is said by the time alone, another day with its date", () => {
  expect(seoulShortText(NOON + 12_000_000, NOON)).toBe("15:20");
  expect(seoulShortText(NOON + DAY_MS / 2, NOON)).toBe("11-22 00:00");
});

test("a span holds its last day, may be open, and is no longer than a year", () => {
  const start = Date.UTC(2026, 10, 20, 15);
  expect(spanOfDays("2026-11-21", "2026-11-21")).toEqual({ startMs: start, endMs: start + DAY_MS });
  expect(spanOfDays("", "")).toEqual({ startMs: null, endMs: null });
  expect(spanOfDays("2026-11-21", "")).toEqual({ startMs: start, endMs: null });
  expect(spanOfDays("2026-11-21", "2026-11-20")).toBeNull();
  expect(spanOfDays("2025-11-21", "2026-11-21")).not.toBeNull();
  expect(spanOfDays("2025-11-20", "2026-11-21")).toBeNull();
});
