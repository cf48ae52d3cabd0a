import { instant } from "@maru/values";
import { expect, it } from "vitest";
import { intensiveThreshold, judgeIntensity, turnsOnAge, type WeekLosses } from "./intensive-play.ts";
import { mondayOf, monthStart } from "./seoul-weeks.ts";

const THRESHOLDS = { loss: 1_007, young: 307 };

it.each([
  ["at the threshold three times", [50, 50, 50], false, "begin"],
  ["a point below it in the first week", [49, 50, 50], false, null],
  ["a point below it in the second", [50, 49, 50], false, null],
  ["a point below it in the last", [50, 50, 49], false, null],
  ["begun already", [50, 50, 50], true, null],
  ["a point below it three times", [49, 49, 49], true, "end"],
  ["won three times", [-900, -1, -50], true, "end"],
  ["still at it in the first week", [50, 0, 0], true, null],
  ["still at it in the second", [0, 50, 0], true, null],
  ["at it again in the last", [0, 0, 50], true, null],
  ["below it and never begun", [49, 49, 49], false, null],
] as const)("P-33: three weeks begin it and three end it: %s", (_, losses, isIntensive, expected) => {
  expect(judgeIntensity(losses, 50, isIntensive)).toBe(expected);
});

it("P-33: who is known to be under 26 has the lower threshold, and nobody else", () => {
  const atMs = instant(Date.UTC(2026, 4, 6, 15));
  expect(intensiveThreshold(THRESHOLDS, { year: 2000, month: 5, day: 8 }, atMs)).toBe(307);
  expect(intensiveThreshold(THRESHOLDS, { year: 2000, month: 5, day: 7 }, atMs)).toBe(1_007);
  expect(intensiveThreshold(THRESHOLDS, null, atMs)).toBe(1_007);
});

it.each([
  ["at neither threshold", [306, 2_000, 2_000], false, false],
  ["at the lower alone", [307, 2_000, 2_000], false, true],
  ["at both", [1_007, 1_007, 1_007], false, false],
  ["below the higher alone, while it lasts", [306, 307, 0], true, true],
  ["below both, while it lasts", [306, 306, 306], true, false],
] as const)(
  "P-33: an age is looked at only where it decides: %s",
  (_, losses: WeekLosses, isIntensive, expected) => {
    expect(turnsOnAge(losses, THRESHOLDS, isIntensive)).toBe(expected);
  },
);

const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
it.each([
  ["2026-03-02", "2026-03-02"],
  ["2026-03-08", "2026-03-02"],
  ["2026-03-09", "2026-03-09"],
  ["2024-02-29", "2024-02-26"],
  ["1970-01-01", "1969-12-29"],
])("the week of %s begins on %s", (any, monday) => {
  expect(mondayOf(day(any))).toBe(day(monday));
});

it.each([
  ["2026-03-31", 0, "2026-03-01"],
  ["2026-03-31", 1, "2026-02-01"],
  ["2026-01-01", 1, "2025-12-01"],
])("the month of %s, %i before, begins on %s", (any, ago, first) => {
  expect(monthStart(day(any), ago)).toBe(day(first));
});
