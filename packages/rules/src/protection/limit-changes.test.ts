import { instant, points } from "@maru/values";
import { describe, expect, it } from "vitest";
import { judgeLimitChange, LIMIT_FIELDS, mostOfLimit, RAISE_WAIT_MS } from "./change-limit.ts";
import { checkDeposit, type DepositLimits } from "./deposit-limits.ts";
import {
  EXCLUSION_MONTHS,
  exclusionUntil,
  FOREVER_MS,
  TIME_OUT_DAYS,
  timeOutUntil,
} from "./exclusion-periods.ts";
import { helpLinksOf } from "./help-links.ts";
import { limitReviewDueMs } from "./limit-review.ts";

/** 2026-11-25T03:40:00.007Z. */
const NOW = instant(1_795_578_000_007);

describe("a player's own limit", () => {
  it.each([
    ["lowered by a point", 50_003, 50_002, "now"],
    ["raised by a point", 50_003, 50_004, "wait"],
    ["set where there was none", null, 50_003, "now"],
    ["taken away", 50_003, null, "wait"],
    ["left as it is", 50_003, 50_003, "same"],
    ["left unset", null, null, "same"],
    ["set to nothing at all", 1, 0, "now"],
  ] as const)("%s", (_, before, after, change) => {
    expect(judgeLimitChange(before, after)).toBe(change);
  });

  it("waits a day when it is raised, and comes up for review after 180 days", () => {
    expect(new Date(NOW + RAISE_WAIT_MS).toISOString()).toBe("2026-11-26T03:40:00.007Z");
    expect(new Date(limitReviewDueMs(NOW)).toISOString()).toBe("2027-05-24T03:40:00.007Z");
  });

  it("of bets and of minutes has an end of its own; one of points ends with what a number can carry", () => {
    expect([mostOfLimit("openBets"), mostOfLimit("sessionMinutes")]).toEqual([1_000_000, 525_600]);
    const ofPoints = LIMIT_FIELDS.filter((field) => field !== "openBets" && field !== "sessionMinutes");
    expect(new Set(ofPoints.map(mostOfLimit))).toEqual(new Set([9_007_199_254_740_991]));
  });
});

describe("a break", () => {
  it("of some days is over at the same time of day", () => {
    expect(TIME_OUT_DAYS.map((days) => new Date(timeOutUntil(NOW, days)).toISOString())).toEqual([
      "2026-11-26T03:40:00.007Z",
      "2026-12-02T03:40:00.007Z",
      "2026-12-25T03:40:00.007Z",
      "2027-01-06T03:40:00.007Z",
    ]);
  });

  it("of some months is never shorter than its name says; one for ever never ends", () => {
    for (const months of EXCLUSION_MONTHS) {
      const calendar = new Date(NOW);
      calendar.setUTCMonth(calendar.getUTCMonth() + (months ?? 0));
      expect(exclusionUntil(NOW, months)).toBeGreaterThanOrEqual(calendar.getTime());
    }
    expect(new Date(exclusionUntil(NOW, 6)).toISOString()).toBe("2027-05-30T03:40:00.007Z");
    expect(exclusionUntil(NOW, null)).toBe(FOREVER_MS);
  });
});

describe("a deposit", () => {
  const NONE: DepositLimits = {
    dayDepositMax: null,
    weekDepositMax: null,
    monthDepositMax: null,
    balanceMax: null,
  };
  const deposited = {
    day: points(30_001),
    week: points(70_003),
    month: points(190_007),
    balance: points(11_003),
  };

  it.each([
    ["DAY_DEPOSIT_LIMIT", "dayDepositMax", 50_000, 19_999],
    ["WEEK_DEPOSIT_LIMIT", "weekDepositMax", 90_000, 19_997],
    ["MONTH_DEPOSIT_LIMIT", "monthDepositMax", 200_000, 9_993],
    ["BALANCE_LIMIT", "balanceMax", 20_000, 8_997],
  ] as const)("is refused for %s when it is a point too large", (code, field, max, left) => {
    const limits = { ...NONE, [field]: points(max) };
    expect(checkDeposit(limits, deposited, points(left))).toBeNull();
    expect(checkDeposit(limits, deposited, points(left + 1))).toEqual({ code, max, left });
  });

  it("finds no room, not less than none, where a limit was lowered below what came already", () => {
    const lowered = { ...NONE, dayDepositMax: points(30_000), monthDepositMax: points(1) };
    expect(checkDeposit(lowered, deposited, points(1))).toEqual({
      code: "DAY_DEPOSIT_LIMIT",
      max: 30_000,
      left: 0,
    });
    expect(checkDeposit(NONE, deposited, points(9_000_000))).toBeNull();
  });
});

describe("help", () => {
  it("of a language comes before that of the world, which every language has", () => {
    expect(helpLinksOf("ko")[0]).toEqual({
      name: "한국도박문제예방치유원",
      phone: "1336",
      url: "https://www.kcgp.or.kr",
    });
    const ofTheWorld = helpLinksOf("en");
    expect(ofTheWorld.map(({ name, phone, url }) => [name, phone, new URL(url).host])).toEqual([
      ["Gambling Therapy", null, "www.gamblingtherapy.org"],
      ["Gamblers Anonymous", null, "www.gamblersanonymous.org"],
    ]);
    expect(helpLinksOf("ko").slice(1)).toEqual(ofTheWorld);
    expect([helpLinksOf("zh"), helpLinksOf("ja")]).toEqual([ofTheWorld, ofTheWorld]);
  });
});
