import { expect, test } from "vitest";
import { barStart } from "./bars.ts";
import { gridOf, ownPeriod, pastSpan } from "./chart-periods.ts";

test("the candle of a game is as long as its round", () => {
  expect([30_000, 60_000, 120_000, 300_000].map(ownPeriod)).toEqual(["S", "1", "2", "5"]);
});

test("days begin at midnight in Seoul and weeks on its Monday", () => {
  const moment = Date.parse("2026-11-25T14:59:59+09:00");
  const start = (period: "D" | "W"): string =>
    new Date(barStart(moment, gridOf(period, 60_000)) + 9 * 3_600_000).toISOString();
  expect(start("D")).toBe("2026-11-25T00:00:00.000Z");
  // 2026-11-23 is a Monday.
  expect(start("W")).toBe("2026-11-23T00:00:00.000Z");
});

const MINUTE = 60_000;
const wanted = { nowMs: 1_000 * MINUTE, pageMs: 150 * MINUTE, mostMs: 600 * MINUTE };

test("after a loss as much is read as was missed", () => {
  const short = pastSpan({ ...wanted, wholeUntilMs: 995 * MINUTE });
  expect(short).toEqual({ beginMs: 850 * MINUTE, endMs: 1_000 * MINUTE, isJoined: true });
  const long = pastSpan({ ...wanted, wholeUntilMs: 700 * MINUTE });
  expect(long).toEqual({ beginMs: 700 * MINUTE, endMs: 1_000 * MINUTE, isJoined: true });
});

test("what is older than the longest answer does not stay beside a hole", () => {
  expect(pastSpan({ ...wanted, wholeUntilMs: 399 * MINUTE })).toMatchObject({
    beginMs: 400 * MINUTE,
    isJoined: false,
  });
  expect(pastSpan({ ...wanted, wholeUntilMs: 400 * MINUTE }).isJoined).toBe(true);
});

test("the first reading is a page that joins nothing", () => {
  expect(pastSpan({ ...wanted, wholeUntilMs: null })).toMatchObject({
    beginMs: 850 * MINUTE,
    isJoined: false,
  });
});
