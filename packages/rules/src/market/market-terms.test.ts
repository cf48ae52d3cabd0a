import { instant } from "@maru/values";
import { describe, expect, it, test } from "vitest";
import {
  checkMarketWish,
  firstMarketTerms,
  MARKET_NOTICE_MS,
  marketTermsActFrom,
  marketTermsAt,
  type MarketWish,
} from "./market-terms.ts";
import { REAL_MARKETS, SIMULATED_MARKETS } from "./markets.ts";
import { SESSIONS } from "./sessions.ts";

const WEEK: MarketWish = {
  isOn: true,
  weekly: SESSIONS.fx.weekly,
  holidays: [],
  halfDays: [],
  zone: "Asia/Seoul",
  staleLimitMs: 60_000,
};
/** 2026-01-05. */
const MONDAY = 20_458;
const session = (weekday: number, opensAtMinute: number, closesAtMinute: number) => ({
  weekday,
  opensAtMinute,
  closesAtMinute,
});

function codes(changes: Partial<MarketWish>): readonly string[] {
  const checked = checkMarketWish({ ...WEEK, ...changes });
  return checked.ok ? [] : checked.refusal.map(({ code }) => code);
}

test.each([
  ["the hours that markets come with", {}, []],
  ["always open", { weekly: null }, []],
  [
    "a session over midnight up to the next one",
    { weekly: [session(1, 480, 1_920), session(2, 480, 1_800)] },
    [],
  ],
  [
    "one that reaches into the next",
    { weekly: [session(1, 490, 1_930), session(2, 480, 1_800)] },
    ["SESSIONS_OVERLAP"],
  ],
  [
    "Saturday's that reaches into Sunday's",
    { weekly: [session(6, 490, 1_930), session(0, 480, 600)] },
    ["SESSIONS_OVERLAP"],
  ],
  [
    "two on one day",
    { weekly: [session(1, 0, 60), session(1, 120, 180)] },
    ["SESSIONS_OVERLAP", "SESSIONS_OVERLAP"],
  ],
  ["a day that no week has", { weekly: [session(7, 0, 60)] }, ["SESSION_WRONG"]],
  ["a close before the open", { weekly: [session(1, 600, 540)] }, ["SESSION_WRONG"]],
  ["longer than a day", { weekly: [session(1, 600, 2_041)] }, ["SESSION_WRONG"]],
  ["half a minute", { weekly: [session(1, 600.5, 700)] }, ["SESSION_WRONG"]],
  ["no session at all", { weekly: [] }, ["NEVER_OPEN"]],
  ["a month of holidays", { holidays: Array.from({ length: 31 }, (_, at) => 20_000 + at) }, ["NEVER_OPEN"]],
  ["a fortnight of holidays", { holidays: Array.from({ length: 14 }, (_, at) => 20_000 + at) }, []],
  ["a holiday on the last day of all", { holidays: [2_932_896] }, []],
  ["a holiday after the last day of all", { holidays: [2_932_897] }, ["HOLIDAYS_WRONG"]],
  ["a holiday that no day follows", { holidays: [Number.MAX_SAFE_INTEGER] }, ["HOLIDAYS_WRONG"]],
  ["a half day", { halfDays: [{ day: MONDAY, closesAtMinute: 800 }] }, []],
  [
    "one that closes when the week does",
    { halfDays: [{ day: MONDAY, closesAtMinute: 1_800 }] },
    ["HALF_DAYS_WRONG"],
  ],
  ["one that closes a minute before", { halfDays: [{ day: MONDAY, closesAtMinute: 1_799 }] }, []],
  ["the shortest half day", { halfDays: [{ day: MONDAY, closesAtMinute: 495 }] }, []],
  ["a shorter one", { halfDays: [{ day: MONDAY, closesAtMinute: 494 }] }, ["HALF_DAYS_WRONG"]],
  [
    "one that closes within a minute",
    { halfDays: [{ day: MONDAY, closesAtMinute: 600.5 }] },
    ["HALF_DAYS_WRONG"],
  ],
  [
    "a half Sunday, which does not open",
    { halfDays: [{ day: MONDAY - 1, closesAtMinute: 800 }] },
    ["HALF_DAYS_WRONG"],
  ],
  [
    "half a day of the calendar",
    { halfDays: [{ day: MONDAY + 0.5, closesAtMinute: 800 }] },
    ["HALF_DAYS_WRONG"],
  ],
  [
    "a half day twice",
    {
      halfDays: [
        { day: MONDAY, closesAtMinute: 800 },
        { day: MONDAY, closesAtMinute: 900 },
      ],
    },
    ["HALF_DAYS_WRONG"],
  ],
  [
    "a half day that is a holiday",
    { holidays: [MONDAY], halfDays: [{ day: MONDAY, closesAtMinute: 800 }] },
    ["HALF_DAYS_WRONG"],
  ],
  [
    "a half day of a market that is always open",
    { weekly: null, halfDays: [{ day: MONDAY, closesAtMinute: 800 }] },
    ["HALF_DAYS_WRONG"],
  ],
  ["a holiday twice", { holidays: [20_000, 20_000] }, ["HOLIDAYS_WRONG"]],
  ["a holiday of a market that is always open", { weekly: null, holidays: [20_000] }, ["HOLIDAYS_WRONG"]],
  ["a limit under a second", { staleLimitMs: 999 }, ["STALE_LIMIT_WRONG"]],
  ["a limit over five minutes", { staleLimitMs: 300_001 }, ["STALE_LIMIT_WRONG"]],
  ["both wrong", { staleLimitMs: 0, weekly: [] }, ["STALE_LIMIT_WRONG", "NEVER_OPEN"]],
] as const)("%s", (_, changes, expected) => {
  expect(codes(changes)).toEqual(expected);
});

const refusalOf = (changes: Partial<MarketWish>) => checkMarketWish({ ...WEEK, ...changes });

describe("a wish", () => {
  it("that is fine comes back as it was", () => {
    expect(refusalOf({})).toEqual({ ok: true, value: WEEK });
  });

  it.each([1_000, 1_001, 299_999, 300_000])("may have a limit of %i ms", (staleLimitMs) => {
    expect(codes({ staleLimitMs })).toEqual([]);
  });

  it.each([999, 300_001, 1_500.5, Number.NaN])("may not have a limit of %d ms", (staleLimitMs) => {
    expect(refusalOf({ staleLimitMs })).toEqual({
      ok: false,
      refusal: [{ code: "STALE_LIMIT_WRONG", min: 1_000, max: 300_000 }],
    });
  });

  it.each([
    ["Sunday from midnight", session(0, 0, 15)],
    ["Saturday until the next midnight but one minute", session(6, 1_439, 2_879)],
    ["a whole day", session(3, 540, 1_980)],
    ["a quarter of an hour", session(3, 540, 555)],
  ])("may be open %s", (_, one) => {
    expect(codes({ weekly: [one] })).toEqual([]);
  });

  it.each([
    ["no whole weekday", session(1.5, 0, 60)],
    ["a weekday before the week", session(-1, 0, 60)],
    ["a start before midnight", session(1, -1, 60)],
    ["a start at the end of the day", session(1, 1_440, 1_500)],
    ["less than a quarter of an hour", session(1, 540, 554)],
    ["more than a day", session(1, 540, 1_981)],
    ["a broken end", session(1, 540, 600.5)],
  ])("is refused with %s, by its weekday", (_, one) => {
    expect(refusalOf({ weekly: [session(5, 0, 60), one] })).toEqual({
      ok: false,
      refusal: [{ code: "SESSION_WRONG", weekday: one.weekday }],
    });
  });

  it.each([
    ["up to the opening of the next day's", 480, []],
    ["a minute into the next day's", 479, [{ code: "SESSIONS_OVERLAP", weekday: 6 }]],
  ])("may reach %s, no further", (_, opensAtMinute, refusal) => {
    const weekly = [session(2, 0, 60), session(6, 490, 1_920), session(0, opensAtMinute, 600)];
    const checked = refusalOf({ weekly });
    expect(checked.ok ? [] : checked.refusal).toEqual(refusal);
  });

  it.each([
    ["two hundred holidays", 200, []],
    ["one more", 201, [{ code: "HOLIDAYS_WRONG", max: 200 }]],
  ])("may have %s", (_, count, refusal) => {
    // Every third day: no run of them is long.
    const checked = refusalOf({ holidays: Array.from({ length: count }, (_day, at) => 20_000 + 3 * at) });
    expect(checked.ok ? [] : checked.refusal).toEqual(refusal);
  });

  it.each([-1, 0.5])("may have no holiday on day %d", (day) => {
    expect(refusalOf({ holidays: [day] })).toEqual({
      ok: false,
      refusal: [{ code: "HOLIDAYS_WRONG", max: 200 }],
    });
    expect(codes({ holidays: [0] })).toEqual([]);
  });

  it("of a market that never closes may have no holiday", () => {
    expect(refusalOf({ weekly: null, holidays: [20_000] })).toEqual({
      ok: false,
      refusal: [{ code: "HOLIDAYS_WRONG", max: 0 }],
    });
  });

  it.each([
    // Day 20,003 is a Monday, the only weekday of this market; a week later it opens again.
    [4, []],
    [5, [{ code: "NEVER_OPEN", maxDays: 30 }]],
  ])("may shut %i of its Mondays in a row", (count, refusal) => {
    const weekly = [session(1, 540, 600)];
    const holidays = Array.from({ length: count }, (_day, at) => 20_003 + 7 * at);
    const checked = refusalOf({ weekly, holidays });
    expect(checked.ok ? [] : checked.refusal).toEqual(refusal);
  });

  it.each([
    [30, []],
    [31, [{ code: "NEVER_OPEN", maxDays: 30 }]],
  ])("may shut every day for %i days", (count, refusal) => {
    const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => session(weekday, 540, 600));
    const checked = refusalOf({ weekly, holidays: Array.from({ length: count }, (_day, at) => 20_003 + at) });
    expect(checked.ok ? [] : checked.refusal).toEqual(refusal);
  });

  it("is refused for hours and limit at once, and for holidays once those are right", () => {
    expect(codes({ staleLimitMs: 7, weekly: [session(9, 0, 60)], holidays: [-1] })).toEqual([
      "STALE_LIMIT_WRONG",
      "SESSION_WRONG",
    ]);
    expect(refusalOf({ weekly: [] })).toEqual({
      ok: false,
      refusal: [{ code: "NEVER_OPEN", maxDays: 30 }],
    });
  });
});

describe("the version of a round", () => {
  const rules = REAL_MARKETS[0];
  if (rules === undefined) throw new Error("there is a real market");
  const first = firstMarketTerms(rules);
  const at = (version: number, actsFromMs: number) => ({
    ...first,
    version,
    actsFromMs: instant(actsFromMs),
  });

  it("is the newest that acts by its start, whatever order they come in", () => {
    const later = [at(3, 900_000), at(2, 600_000)];
    const versions = [0, 599_999, 600_000, 899_999, 900_000].map(
      (startMs) => marketTermsAt(first, later, startMs).version,
    );
    expect(versions).toEqual([1, 1, 2, 2, 3]);
    expect(marketTermsAt(at(5, 0), [at(4, 100)], 700).version).toBe(5);
    expect(marketTermsAt(at(5, 0), [{ ...at(5, 100), staleLimitMs: 1 }], 700).staleLimitMs).toBe(
      first.staleLimitMs,
    );
  });

  it("is the market's own at first", () => {
    const market = SIMULATED_MARKETS[0]?.rules;
    if (market === undefined) throw new Error("there is a simulated market");
    expect(firstMarketTerms(market)).toEqual({
      stock: market.stock,
      version: 1,
      actsFromMs: 0,
      isOn: true,
      calendar: SESSIONS[market.session],
      staleLimitMs: 3_000,
    });
    expect(first.calendar).toBe(SESSIONS.always);
  });

  it("acts from a moment on the grid of all rounds, and never sooner than its notice", () => {
    for (const nowMs of [1, 270_000, 270_001, 299_999, 300_000, 1_700_000_123_456]) {
      const fromMs = marketTermsActFrom(instant(nowMs));
      expect(fromMs % 300_000).toBe(0);
      expect(fromMs - nowMs).toBeGreaterThanOrEqual(MARKET_NOTICE_MS);
      expect(fromMs - nowMs).toBeLessThan(MARKET_NOTICE_MS + 300_000);
    }
  });
});
