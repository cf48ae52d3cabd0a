import { instant } from "@maru/values";
import { describe, expect, it, test } from "vitest";
import { isOfAge, isUnder, readBirthDate } from "./age.ts";

/** 00:30 in Seoul on 7 May 2026; in UTC it is still the 6th. */
const NOW = instant(Date.UTC(2026, 4, 6, 15, 30));

describe("a day of birth", () => {
  it.each([
    ["with dashes", "1987-11-23", { year: 1987, month: 11, day: 23 }],
    ["without", "19871123", { year: 1987, month: 11, day: 23 }],
    ["of a leap year", "2004-02-29", { year: 2004, month: 2, day: 29 }],
    ["at a year's beginning", "1990-01-01", { year: 1990, month: 1, day: 1 }],
    ["at a year's end", "1990-12-31", { year: 1990, month: 12, day: 31 }],
    ["of today in Seoul", "2026-05-07", { year: 2026, month: 5, day: 7 }],
    ["late in an earlier month", "2026-04-30", { year: 2026, month: 4, day: 30 }],
    ["late in an earlier year", "2025-12-31", { year: 2025, month: 12, day: 31 }],
    ["in a year 120 years ago", "1906-01-01", { year: 1906, month: 1, day: 1 }],
  ])("is read: %s", (_, text, date) => {
    expect(readBirthDate(text, NOW)).toEqual(date);
  });

  it.each([
    ["nothing", ""],
    ["words", "my birthday"],
    ["no day of that year", "2003-02-29"],
    ["no day of the month", "1990-04-31"],
    ["the zeroth day", "1990-04-00"],
    ["no month", "1990-13-05"],
    ["the zeroth month", "1990-00-05"],
    ["a year of the first century", "0026-05-05"],
    ["one digit too few", "1990-4-05"],
    ["eight digits and another", "199004051"],
    ["another and eight digits", "x19900405"],
    ["something before it", " 1990-04-05"],
    ["something behind it", "1990-04-05T00:00"],
    ["slashes", "1990/04/05"],
    ["tomorrow in Seoul", "2026-05-08"],
    ["early in the next month", "2026-06-01"],
    ["early in the next year", "2027-01-01"],
    ["in a year 121 years ago", "1905-12-31"],
  ])("is none: %s", (_, text) => {
    expect(readBirthDate(text, NOW)).toBeNull();
  });

  it("is still tomorrow a millisecond before midnight in Seoul", () => {
    const midnight = Date.UTC(2026, 4, 6, 15);
    expect(readBirthDate("2026-05-07", instant(midnight - 1))).toBeNull();
    expect(readBirthDate("2026-05-07", instant(midnight))).toEqual({ year: 2026, month: 5, day: 7 });
  });
});

describe("P-04: whoever reaches the age within the year is of age from its first day", () => {
  it.each([
    ["the first of January", 2007, 1, 1, true],
    ["the last of December", 2007, 12, 31, true],
    ["a day later, in the next year", 2008, 1, 1, false],
    ["long before", 1961, 7, 3, true],
  ])("born on %s: %i-%i-%i, %s", (_, year, month, day, isEnough) => {
    expect(isOfAge({ year, month, day }, 19, NOW)).toBe(isEnough);
  });

  test("and the year begins in Seoul", () => {
    const newYear = Date.UTC(2026, 11, 31, 15);
    const born = { year: 2008, month: 12, day: 31 };
    expect(isOfAge(born, 19, instant(newYear - 1))).toBe(false);
    expect(isOfAge(born, 19, instant(newYear))).toBe(true);
  });
});

it.each([
  ["on the day before the birthday", { year: 2000, month: 5, day: 8 }, true],
  ["on the birthday", { year: 2000, month: 5, day: 7 }, false],
  ["in the month before it", { year: 2000, month: 6, day: 1 }, true],
  ["in the month after it", { year: 2000, month: 4, day: 30 }, false],
  ["a year early", { year: 2001, month: 1, day: 1 }, true],
  ["a year late", { year: 1999, month: 12, day: 31 }, false],
])("P-33: who is under 26 is told by the birthday, %s, in Seoul", (_, born, expected) => {
  expect(isUnder(born, 26, NOW)).toBe(expected);
});
