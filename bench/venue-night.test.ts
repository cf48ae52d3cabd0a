import { describe, expect, it } from "vitest";
import { playNight } from "./venue-night/play-night.ts";
import { isAway, planFaults } from "./venue-night/plan-faults.ts";
import { type FinishedRound, judgeRound, longHoles, type Truth } from "./venue-night/settle-by-truth.ts";

const FROM = 1_700_000_100_000;

describe("twenty minutes of a venue with a fault in each", () => {
  it.each(["KRW-BTC", "BTCUSDT", "BTCUSD"])(
    "%s: no result is wrong, and no void is one that the rule does not ask for",
    async (market) => {
      const report = await playNight({ market, hours: 1 / 3, seed: "short" });
      expect(report.wrong).toEqual([]);
      expect(Object.values(report.faults).reduce((sum, count) => sum + count, 0)).toBe(19);
      expect(report.decided).toBeGreaterThan(40);
      expect(report.connects).toBeGreaterThan(5);
      expect(report.shortestBetweenMs).toBeGreaterThanOrEqual(1_000);
      expect(report.heap.late / report.heap.early).toBeLessThan(1.5);
    },
  );
});

describe("the plan of faults", () => {
  it("is one a minute, the same for a seed, each away for longer than a client can overlook", () => {
    const span = { fromMs: FROM, untilMs: FROM + 86_400_000, seed: "1" };
    const plan = planFaults("upbit", span);
    expect(plan).toHaveLength(1_439);
    expect(planFaults("upbit", span)).toEqual(plan);
    expect(planFaults("upbit", { ...span, seed: "2" })).not.toEqual(plan);
    for (const [minute, { fromMs }] of plan.entries())
      expect(Math.floor((fromMs - FROM) / 60_000)).toBe(minute + 1);
    expect(new Set(plan.map(({ kind }) => kind)).size).toBe(8);
    const silences = plan.filter(({ kind }) => kind === "silence");
    expect(silences.every((fault) => isAway(fault) && fault.untilMs - fault.fromMs > 11_000)).toBe(true);
  });
});

const trade = (atMs: number, price: string) => ({
  index: atMs,
  venueId: null,
  atMs: FROM + atMs,
  micros: 0,
  price,
  qty: "1",
  side: "buy" as const,
});
const TRADES = [trade(100, "1000"), trade(15_000, "1010"), trade(29_000, "1020"), trade(29_900, "1030")];

function truth(changes: Partial<Truth> = {}): Truth {
  return {
    venues: {
      truthOf: (_, fromMs, toMs) => TRADES.filter(({ atMs }) => atMs >= fromMs && atMs < toMs),
    },
    pair: { venue: "upbit", symbol: "KRW-BTC" },
    faults: [],
    opened: [FROM - 10_000],
    staleMs: 10_000,
    ordersById: false,
    ...changes,
  };
}

const at = (place: number) => {
  const { atMs = 0, price = "" } = TRADES[place] ?? {};
  return { atMs, price: Number(price), tradeId: null };
};

const decided = (strike: number, close: number, direction: string): FinishedRound => ({
  id: 1,
  stock: "KRW-BTC",
  type: "R.5",
  gameStartMs: FROM,
  gameFinishMs: FROM + 30_000,
  precision: 0,
  buyPip: 0,
  sellPip: 0,
  seed: null,
  state: "decided",
  strike: at(strike),
  close: at(close),
  outcome: { direction },
  voidCause: null,
});
const gone = (voidCause: string): FinishedRound => ({
  ...decided(0, 3, "rise"),
  state: "void",
  strike: null,
  close: null,
  outcome: null,
  voidCause,
});
const late = { kind: "late", fromMs: FROM + 28_500, untilMs: FROM + 34_000 } as const;

describe("the second settler", () => {
  it.each([
    ["the venue's first and last trade", decided(0, 3, "rise"), {}, "right"],
    ["another strike", decided(1, 3, "rise"), {}, "wrong"],
    ["another close", decided(0, 2, "rise"), {}, "wrong"],
    ["another direction", decided(0, 3, "fall"), {}, "wrong"],
    [
      "a close before one that was told too late",
      decided(0, 2, "rise"),
      { faults: [{ ...late, fromMs: FROM + 29_500 }] },
      "late",
    ],
    ["a strike that lateness does not excuse", decided(1, 3, "rise"), { faults: [late] }, "wrong"],
    ["a void without a hole", gone("FEED_GAP"), {}, "wrong"],
    [
      "a void beside a hole that was filled",
      gone("FEED_GAP"),
      { faults: [{ kind: "cut", fromMs: FROM + 9_000, untilMs: FROM + 9_000 }], opened: [FROM + 10_000] },
      "wrong",
    ],
    [
      "a void beside a hole too long to fill",
      gone("FEED_GAP"),
      {
        faults: [{ kind: "maintenance", fromMs: FROM + 9_000, untilMs: FROM + 39_000 }],
        opened: [FROM + 40_000],
      },
      "right",
    ],
    ["a void for a stale close that is not", gone("STALE_CLOSE"), {}, "wrong"],
    ["a void for another cause than the venue's", gone("STALE_CLOSE"), { staleMs: 50 }, "wrong"],
    ["a void for a stale strike that is", gone("STALE_STRIKE"), { staleMs: 50 }, "right"],
    [
      "a void for a strike that was told too late",
      gone("STALE_STRIKE"),
      { staleMs: 14_000, faults: [{ ...late, fromMs: FROM, untilMs: FROM + 16_500 }] },
      "late",
    ],
    ["a void of what ran as the product began", gone("RESTART"), { opened: [FROM + 5_000] }, "right"],
    ["a void for a restart that was none", gone("RESTART"), {}, "wrong"],
  ] as const)("of %s", (_, round, changes, kind) => {
    expect(judgeRound(round, truth(changes)).kind).toBe(kind);
  });

  it("takes faults that follow before a connection is whole for one hole", () => {
    const faults = [
      { kind: "maintenance", fromMs: 0, untilMs: 15_000 },
      { kind: "cut", fromMs: 18_000, untilMs: 18_000 },
      { kind: "unreachable", fromMs: 19_000, untilMs: 40_000 },
      { kind: "cut", fromMs: 100_000, untilMs: 100_000 },
    ] as const;
    expect(longHoles({ faults, opened: [15_500, 18_900, 41_000, 101_000] })).toEqual([
      { fromMs: 0, untilMs: 41_000 },
    ]);
  });
});
