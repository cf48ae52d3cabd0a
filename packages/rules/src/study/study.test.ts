import { assert, instant, price, stock } from "@maru/values";
import { describe, expect, it } from "vitest";
import type { Bar, BrokenCause } from "../market/bar.ts";
import { findMarket } from "../market/markets.ts";
import { defaultTerms } from "../site/default-terms.ts";
import { digitChiSquaredP } from "./chi-squared.ts";
import { shareInterval } from "./interval.ts";
import { costOfAverage, costOfLast, heldSeconds } from "./moving-cost.ts";
import { spreadOf, spreadOfCounts } from "./quantiles.ts";
import { typeFigures } from "./returns.ts";
import { type GameStudy, joinStudies, studyGame, studyRounds } from "./study-rounds.ts";

describe("a share with its 99 % interval", () => {
  it.each([
    // (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n), z² = 6.634897, by hand.
    [50, 100, 0.5, 0.375_279, 0.624_721],
    [1, 100, 0.01, 0.001_175, 0.079_801],
    // z² / (n + z²)
    [0, 10, 0, 0, 0.398_854],
    [10, 10, 1, 0.601_146, 1],
  ])("of %i in %i", (hits, cases, share, low, high) => {
    const interval = shareInterval(hits, cases);
    expect(interval?.share).toBeCloseTo(share, 6);
    expect(interval?.low).toBeCloseTo(low, 5);
    expect(interval?.high).toBeCloseTo(high, 5);
  });

  it("is none without a case, and no more can hit than there are", () => {
    expect(shareInterval(0, 0)).toBeNull();
    expect(() => shareInterval(2, 1)).toThrow("no share");
  });
});

describe("the p value of χ² with nine degrees", () => {
  it.each([
    // From printed tables.
    [0, 1],
    [2.088, 0.99],
    [8.343, 0.5],
    [16.919, 0.05],
    [21.666, 0.01],
    [27.877, 0.001],
  ])("of %d is %d", (chiSquared, p) => {
    expect(digitChiSquaredP(chiSquared)).toBeCloseTo(p, 4);
  });

  it("of a market whose digits are far from even is told as 0", () => {
    for (const chiSquared of [100, 900, 4_000, 1e9]) expect(digitChiSquaredP(chiSquared)).toBe(0);
    expect(() => digitChiSquaredP(-1)).toThrow("no less than 0");
  });
});

it("quantiles are values of the list, by nearest rank", () => {
  expect(spreadOf([])).toBeNull();
  expect(spreadOf([7])).toEqual({ count: 1, p50: 7, p99: 7, p999: 7, longest: 7 });
  const thousand = Array.from({ length: 1_000 }, (_, place) => 1_000 - place);
  expect(spreadOf(thousand)).toEqual({ count: 1_000, p50: 500, p99: 990, p999: 999, longest: 1_000 });
});

it("quantiles of what was counted are those of the list that it was counted from", () => {
  expect(spreadOfCounts(new Map())).toBeNull();
  // Neither in order nor each value once.
  const values = Array.from({ length: 2_500 }, (_, place) => ((place * 7_919) % 613) + (place % 3) * 40);
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  expect(spreadOfCounts(counts)).toEqual(spreadOf(values));
});

const level = (units: number, qty: number) => ({ price: price(units), qty: BigInt(qty) * 100_000_000n });
/** Prices of two digits: 100.00 is 10000. */
const book = {
  asks: [level(10_001, 2), level(10_003, 5), level(10_010, 9)],
  bids: [level(10_000, 3), level(9_999, 4), level(9_998, 8)],
};

describe("the cost of moving a settlement by a step", () => {
  it("by the last trade is what stands before the price one step on", () => {
    // Up: 2 at 100.01. Down: 3 at 100.00.
    expect(costOfLast(book, { precision: 2, tickStep: 1 })).toEqual({ up: 200.02, down: 300 });
    // A step of 0.03: below 100.04 stand 2 at 100.01 and 5 at 100.03; above 99.97 all the bids, 3, 4 and 8.
    const wide = costOfLast(book, { precision: 2, tickStep: 3 });
    expect(wide?.up).toBeCloseTo(700.17, 8);
    expect(wide?.down).toBeCloseTo(1_499.8, 8);
    expect(costOfLast({ asks: [], bids: book.bids }, { precision: 2, tickStep: 1 })).toBeNull();
  });

  it("by an average is that of every second but a fifth, of the last ones", () => {
    expect([0, 1, 4, 5, 9, 10, 60].map(heldSeconds)).toEqual([0, 1, 4, 4, 8, 8, 48]);
    const cheap = { asks: [level(10_001, 1)], bids: [level(10_000, 1)] };
    const scale = { precision: 2, tickStep: 1 };
    // Of five seconds the last four: one cheap and three dear.
    const cost = costOfAverage([cheap, cheap, book, book, book], scale);
    expect(cost?.up).toBeCloseTo(100.01 + 3 * 200.02, 8);
    expect(cost?.down).toBeCloseTo(100 + 3 * 300, 8);
    expect(costOfAverage([], scale)).toBeNull();
    expect(costOfAverage([book, { asks: [], bids: [] }, book], scale)).toBeNull();
  });
});

const T0 = 1_800_000_000_000;
const found = findMarket(stock("BTCUSDT"));
assert(found !== null, "BTCUSDT is known");
const rules = found;

const refOf = (seq: number, atMs: number, units: number) => ({
  seq,
  atMs: instant(atMs),
  tradeId: null,
  price: price(units),
  qty: 1n,
});

function bar(
  place: number,
  open: number,
  close: number,
  over: { broken?: BrokenCause; lateMs?: number } = {},
): Bar {
  const startMs = T0 + place * 30_000;
  return {
    startMs: instant(startMs),
    lengthMs: 30_000,
    open: price(open),
    high: price(Math.max(open, close)),
    low: price(Math.min(open, close)),
    close: price(close),
    volume: 2n,
    trades: 2,
    first: refOf(2 * place + 1, startMs + (over.lateMs ?? 100), open),
    last: refOf(2 * place + 2, startMs + 29_000, close),
    broken: over.broken ?? null,
  };
}

const studied = (bars: readonly Bar[], game: string, pip = 0): GameStudy => {
  const study = studyRounds({ rules, bars, buyPip: pip, sellPip: pip }).find((each) => each.game === game);
  assert(study !== undefined, `${game} is a game`);
  return study;
};
const wonOf = ({ types }: GameStudy) => Object.fromEntries(types.map(({ type, won }) => [type, won]));

describe("rounds on past bars", () => {
  const bars = [
    bar(0, 1_000, 1_003),
    bar(1, 1_003, 1_003),
    bar(2, 1_003, 1_001, { broken: "FEED_GAP" }),
    bar(3, 1_001, 1_009, { lateMs: 11_000 }),
    bar(4, 1_009, 1_008),
    bar(5, 1_008, 1_020),
  ];

  it("of half a minute are decided one by one: rise, draw, hole, stale strike, fall, rise", () => {
    const study = studied(bars, "R.5");
    expect(study).toMatchObject({
      rounds: 6,
      decided: 4,
      draws: 1,
      voids: { FEED_GAP: 1, STALE_STRIKE: 1 },
      digits: [],
      strikeAgesMs: [100, 100, 100, 100],
      closeAgesMs: [1_000, 1_000, 1_000, 1_000],
    });
    expect(wonOf(study)).toEqual({ B: 2, S: 1 });
    // A concluding standard of 3 makes a draw of the fall by 1, none of the rise by 3.
    expect(studied(bars, "R.5", 3)).toMatchObject({ decided: 4, draws: 2 });
  });

  it("of a minute stand on the grid of minutes, wholly within the bars, and take the last digit of the close", () => {
    const study = studied(bars, "B1");
    expect(study).toMatchObject({ rounds: 3, decided: 1 + 1, voids: { FEED_GAP: 1 }, draws: 0 });
    expect(study.digits).toEqual([1, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    expect(wonOf(study)).toMatchObject({
      O: 1,
      E: 1,
      UN: 2,
      OV: 0,
      S: 1,
      M: 0,
      L: 0,
      "0": 1,
      "3": 1,
      "7": 0,
    });
    expect(studied(bars.slice(1), "B1").rounds).toBe(2);
    expect(studied(bars.slice(0, 5), "B1").rounds).toBe(2);
    expect(studied([], "B1").rounds).toBe(0);
  });
});

/** T0 is a Friday, 17:00 in Seoul. */
const SHUT = {
  name: "fx",
  zone: "Asia/Seoul",
  version: 1,
  weekly: [{ weekday: 1, opensAtMinute: 0, closesAtMinute: 60 }],
  holidays: [],
  halfDays: [],
} as const;
const FIRST_HOUR = { ...SHUT, weekly: [{ weekday: 5, opensAtMinute: 1_020, closesAtMinute: 1_080 }] };

describe("a long past", () => {
  /** Three hours with an hour that nobody watched, a hole and flat prices in between. */
  const bars = Array.from({ length: 360 }, (_, place) => place)
    .filter((place) => (place < 120 || place >= 240) && place % 37 !== 5)
    .map((place) =>
      bar(
        place,
        1_000 + (place % 7),
        1_000 + ((place * 13) % 11),
        place % 53 === 0 ? { broken: "FEED_GAP" } : {},
      ),
    );

  it.each(["R.5", "R5", "B2", "P5"] as const)("of %s comes to the same span by span as at once", (game) => {
    const whole = studyGame(game, {
      rules,
      bars,
      buyPip: 1,
      sellPip: 0,
      span: { fromMs: T0, toMs: T0 + 10_800_000 },
    });
    const parts = Array.from({ length: 9 }, (_, part) => {
      const [fromMs, toMs] = [T0 + part * 1_200_000, T0 + (part + 1) * 1_200_000];
      const inside = bars.filter(({ startMs }) => startMs >= fromMs && startMs < toMs);
      return studyGame(game, { rules, bars: inside, buyPip: 1, sellPip: 0, span: { fromMs, toMs } });
    });
    expect(joinStudies(parts)).toEqual(whole);
    expect([whole.rounds > 10, whole.decided > 5, Object.keys(whole.voids).length > 0]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("has no round where nobody watched, and none outside the hours of its market", () => {
    const span = { fromMs: T0, toMs: T0 + 10_800_000 };
    const input = { rules, bars, buyPip: 0, sellPip: 0, span };
    // Of 24 windows of five minutes in two hours none lies in the hour between.
    expect(studyGame("B5", input).rounds).toBe(24);
    expect(studyGame("R.5", { ...input, calendar: SHUT }).rounds).toBe(0);
    const open = studyGame("B5", { ...input, calendar: FIRST_HOUR });
    expect(open.rounds).toBe(12);
    // The next five minutes are measured: a round must begin to take bets within the hours too.
    expect(studyGame("R5", { ...input, calendar: FIRST_HOUR }).rounds).toBe(11);
  });
});

describe("what an odds table would have paid", () => {
  it("is the share of wins times the multiple, with draws paid back", () => {
    const study: GameStudy = {
      ...studied([], "R1"),
      rounds: 110,
      decided: 105,
      draws: 5,
      types: [
        { type: "B", won: 50 },
        { type: "S", won: 50 },
      ],
    };
    const [rise] = typeFigures(study, defaultTerms("R1"));
    expect(rise?.multipleBp).toBe(18_800);
    expect(rise?.modelChance).toBe(0.5);
    // (5 + 50 × 1.88) / 105, and the ends by the interval of 50 in 100.
    expect(rise?.paid?.share).toBeCloseTo(99 / 105, 9);
    expect(rise?.paid?.low).toBeCloseTo((5 + 37.5279 * 1.88) / 105, 5);
    expect(rise?.paid?.high).toBeCloseTo((5 + 62.4721 * 1.88) / 105, 5);
  });

  it("is nothing where a type is not offered or nothing was decided", () => {
    expect(typeFigures(studied([], "R1"), defaultTerms("R1"))[0]).toMatchObject({ chance: null, paid: null });
    const off = { profitPer: null, fee: null };
    expect(typeFigures({ ...studied([], "B1"), decided: 10 }, off)[0]).toMatchObject({
      multipleBp: null,
      paid: null,
    });
  });
});
