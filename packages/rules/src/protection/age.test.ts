import { instant } from "@maru/values";
import { describe, expect, it } from "vitest";
import { type BirthDate, isOfAge, readBirthDate } from "./age.ts";

/** 25 November 2026, 03:10 in Seoul, while London still has the day before. */
const NOW = instant(Date.UTC(2026, 10, 24, 18, 10));
const date = (year: number, month: number, day: number): BirthDate => ({ year, month, day });

describe("a birth date", () => {
  it.each([
    ["1998-03-07", date(1998, 3, 7)],
    ["19980307", date(1998, 3, 7)],
    ["2004-02-29", date(2004, 2, 29)],
    // Today counts by the calendar of Seoul.
    ["2026-11-25", date(2026, 11, 25)],
    ["2026-10-31", date(2026, 10, 31)],
    ["2025-12-31", date(2025, 12, 31)],
    // 120 years back is the oldest year that is believed.
    ["1906-01-01", date(1906, 1, 1)],
  ])("%s is a day", (text, found) => {
    expect(readBirthDate(text, NOW)).toEqual(found);
  });

  it.each([
    ["tomorrow", "2026-11-26"],
    ["next month", "2026-12-01"],
    ["next year, in an earlier month", "2027-01-09"],
    ["more than 120 years ago", "1905-12-31"],
    ["29 February of a common year", "2003-02-29"],
    ["the 31st of a month that has 30", "1998-04-31"],
    ["a 13th month", "1998-13-07"],
    ["a month of none", "1998-00-07"],
    ["a day of none", "1998-03-00"],
    // The Date of JavaScript reads 0 to 99 as the years from 1900 on.
    ["a year that is none", "0098-03-07"],
    ["letters", "199a-03-07"],
    ["a short month", "1998-3-07"],
    ["a short day", "1998-03-7"],
    ["nine digits", "199803071"],
    ["seven digits", "1998030"],
    ["more before it", "x1998-03-07"],
    ["more behind it", "1998-03-07 "],
    ["nothing", ""],
  ])("none is %s: %s", (_, text) => {
    expect(readBirthDate(text, NOW)).toBeNull();
  });
});

describe("of age", () => {
  it("is who reaches the age in this year of Seoul, from 1 January on", () => {
    const lastMomentOf2026 = instant(Date.UTC(2026, 11, 31, 14, 59, 59, 999));
    const born = date(2008, 12, 31);
    expect(isOfAge(born, 19, lastMomentOf2026)).toBe(false);
    expect(isOfAge(born, 19, instant(lastMomentOf2026 + 1))).toBe(true);
    expect(isOfAge(date(1961, 5, 16), 19, lastMomentOf2026)).toBe(true);
  });
});
