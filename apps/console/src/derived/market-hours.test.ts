import { expect, test } from "vitest";
import { dateOfDayIndex, dayIndexesOf, minuteOf, minuteText } from "./market-hours.ts";

test.each([
  [0, "00:00"],
  [545, "09:05"],
  [1_680, "28:00"],
])("%d minutes is %s and back", (minute, text) => {
  expect([minuteText(minute), minuteOf(text)]).toEqual([text, minute]);
});

test("what is no time is none", () => {
  expect(["9:00", "48:00", "10:60", ""].map(minuteOf)).toEqual([null, null, null, null]);
});

test("days picked in a calendar are days and back, in their order", () => {
  expect(dayIndexesOf(["2026-01-01", "1970-01-02"])).toEqual([1, 20_454]);
  expect(dateOfDayIndex(20_454)).toBe("2026-01-01");
  expect(dayIndexesOf([])).toEqual([]);
});
