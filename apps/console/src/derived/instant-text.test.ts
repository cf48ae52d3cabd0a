import { kit as english } from "../text/en/kit.ts";
import { kit as korean } from "../text/ko/kit.ts";
import { expect, test } from "vitest";
import {
  dayEndMs,
  dayStartMs,
  exactInstantText,
  hourText,
  instantText,
  seoulDayOf,
  spanText,
} from "./instant-text.ts";

const AT_MS = Date.parse("2026-11-20T15:00:00.007Z");

test("Seoul is nine hours ahead, over midnight too", () => {
  expect(instantText(AT_MS)).toBe("2026-11-21 00:00:00");
  expect(instantText(AT_MS, AT_MS + 3_600_000)).toBe("00:00:00");
  expect(instantText(AT_MS, AT_MS - 1_000)).toBe("2026-11-21 00:00:00");
  expect(seoulDayOf(AT_MS - 8)).toBe("2026-11-20");
});

test("the exact instant names zone, UTC and the number", () => {
  expect(exactInstantText(AT_MS)).toBe(
    `2026-11-21 00:00:00.007 Asia/Seoul\n2026-11-20T15:00:00.007Z\n${AT_MS} ms`,
  );
});

test("a day is a half-open span of Seoul", () => {
  expect(dayStartMs("2026-11-21")).toBe(AT_MS - 7);
  expect(dayEndMs("2026-11-21")).toBe(AT_MS - 7 + 86_400_000 - 1);
  expect(dayStartMs("21.11.2026")).toBeNull();
  expect(dayStartMs("2026-13-41")).toBeNull();
});

test.each([
  [0, "0s", "0초"],
  [59_999, "59s", "59초"],
  [65_000, "1m 05s", "1분 05초"],
  [3_900_000, "1h 05m", "1시간 05분"],
  [100 * 3_600_000, "4d 4h", "4일 4시간"],
])("%d ms reads %s and %s", (spanMs, en, ko) => {
  expect([spanText(spanMs, english.span), spanText(spanMs, korean.span)]).toEqual([en, ko]);
});

test("an hour of a day is told from its first minute to the next hour's", () => {
  expect([hourText(0), hourText(9), hourText(23)]).toEqual(["00:00–01:00", "09:00–10:00", "23:00–24:00"]);
});
