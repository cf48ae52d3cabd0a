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

const WEEK: MarketWish = { isOn: true, weekly: SESSIONS.fx.weekly, holidays: [], staleLimitMs: 60_000 };
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
  ["a holiday twice", { holidays: [20_000, 20_000] }, ["HOLIDAYS_WRONG"]],
  ["a holiday of a market that is always open", { weekly: null, holidays: [20_000] }, ["HOLIDAYS_WRONG"]],
  ["a limit under a second", { staleLimitMs: 999 }, ["STALE_LIMIT_WRONG"]],
  ["a limit over five minutes", { staleLimitMs: 300_001 }, ["STALE_LIMIT_WRONG"]],
  ["both wrong", { staleLimitMs: 0, weekly: [] }, ["STALE_LIMIT_WRONG", "NEVER_OPEN"]],
] as const)("%s", (_, changes, expected) => {
  expect(codes(changes)).toEqual(expected);
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
  });

  it("is the market's own at first", () => {
    const market = SIMULATED_MARKETS[0]?.rules;
    if (market === undefined) throw new Error("there is a simulated market");
    expect(firstMarketTerms(market)).toMatchObject({ version: 1, actsFromMs: 0, staleLimitMs: 3_000 });
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
