import { expect, test } from "vitest";
import { dateOfDayIndex, dayIndexesOf, daysText, minuteOf, minuteText } from "./market-hours.ts";

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

test("days of a calendar are read as dates, and those that close early with their time", () => {
  expect(daysText([20_458, 20_460])).toBe("2026-01-05, 2026-01-07");
  expect(daysText([{ day: 20_458, closesAtMinute: 1_500 }])).toBe("2026-01-05 25:00");
  expect([daysText([]), daysText(null), daysText([{ day: "x" }])]).toEqual(["–", "–", '{"day":"x"}']);
});
