import { instant } from "@maru/values";
import { describe, expect, it } from "vitest";
import { nextSeoulMinute, seoulDayIndex, seoulDayStart, seoulTime } from "./seoul-day.ts";

const at = (iso: string) => instant(Date.parse(iso));

describe("the Seoul day", () => {
  it("changes at 15:00 UTC, to the millisecond", () => {
    const midnight = at("2026-03-01T15:00:00Z");
    expect(seoulDayStart(midnight)).toBe(midnight);
    expect(seoulDayStart(instant(midnight - 1))).toBe(midnight - 86_400_000);
    expect(seoulDayIndex(midnight) - seoulDayIndex(instant(midnight - 1))).toBe(1);
  });

  it("reads as Korea's calendar and clock do", () => {
    const times = [
      "2024-02-29T00:05:00Z",
      "2025-12-31T15:00:00Z",
      "2026-07-04T14:59:59.999Z",
      "2026-03-08T07:30:00Z",
    ];
    const formats = new Intl.DateTimeFormat("en-CA", {
      timeZone: "Asia/Seoul",
      dateStyle: "short",
      timeStyle: "short",
      hourCycle: "h23",
    });
    for (const iso of times) {
      const { year, month, day, clock } = seoulTime(at(iso));
      const date = [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
      expect(`${date}, ${clock}`).toBe(formats.format(at(iso)));
    }
    expect(seoulTime(at("2026-03-07T15:00:00Z")).weekday).toBe(0);
  });

  it("knows the minutes of a day and no others", () => {
    const midnight = at("2026-03-01T15:00:00Z");
    expect(nextSeoulMinute(instant(midnight - 1), 0)).toBe(midnight);
    expect(nextSeoulMinute(midnight, 1_439)).toBe(midnight + 1_439 * 60_000);
    for (const none of [-1, 0.5, 1_440, -0.5, Number.NaN])
      expect(() => nextSeoulMinute(midnight, none)).toThrow(`not a minute: ${none}`);
  });

  it("finds the next reading of a clock, never the present one", () => {
    const five = at("2026-03-01T20:00:00Z");
    expect(nextSeoulMinute(instant(five - 1), 300)).toBe(five);
    expect(nextSeoulMinute(five, 300)).toBe(five + 86_400_000);
  });
});
