import { instant, price } from "@maru/values";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TickRef } from "../market/tick.ts";
import { advanceRound, type RoundFacts, voidRound } from "./advance-round.ts";
import { GAME_TYPES } from "../game/game-types.ts";
import { concludingPrices, resultPriceOf } from "./result-price.ts";
import type { Round } from "./round.ts";
import { buildRound } from "./testing/build-round.ts";

const T = 1_800_000_000_000;
const FROZEN_AFTER_MS = 2_000;

const tick = (seq: number, atMs: number): TickRef => ({
  seq,
  atMs: instant(atMs),
  tradeId: null,
  price: price(1_000 + seq),
  qty: 1n,
});

/** A market that ticks at the strike and just before the close. */
function factsAt(round: Round, nowMs: number): RoundFacts {
  const { gameStartMs, gameFinishMs } = round.times;
  const [first, last] = [tick(1, gameStartMs + 5), tick(2, gameFinishMs - 5)];
  const window = { first, last, high: last.price, low: first.price, trades: 2, broken: null };
  return {
    strike: nowMs > first.atMs ? first : null,
    window: nowMs >= gameFinishMs + FROZEN_AFTER_MS ? window : null,
    market: { staleLimitMs: 3_000, session: "always" },
    seal: null,
    stakes: null,
  };
}

function walk(start: Round, moments: readonly number[]) {
  let round = start;
  const told: string[] = [];
  for (const ms of moments) {
    const advance = advanceRound(round, factsAt(round, ms), instant(ms));
    round = advance.round;
    told.push(...advance.news.map(({ kind }) => kind));
  }
  return { round, told };
}

/** Everything told of a round that is asked once a second. */
const publishedOf = (round: Round) => {
  const { startMs, gameFinishMs } = round.times;
  return walk(
    round,
    Array.from({ length: (gameFinishMs - startMs) / 1000 + 5 }, (_, at) => startMs + at * 1000),
  ).told;
};

describe("a round over time", () => {
  it.each(GAME_TYPES)("%s moves at the exact millisecond of its grid", (type) => {
    const round = buildRound(type, T);
    const { startMs, lockMs, gameStartMs, gameFinishMs } = round.times;
    const stateAt = (ms: number) => walk(round, [ms]).round.state;
    const running = Math.max(lockMs, gameStartMs);
    expect([stateAt(startMs - 1), stateAt(startMs)]).toEqual(["scheduled", "open"]);
    expect([stateAt(lockMs - 1), stateAt(lockMs)]).toEqual([
      "open",
      type.startsWith("R") ? "locked" : "running",
    ]);
    expect(stateAt(running)).toBe("running");
    expect(stateAt(gameFinishMs + FROZEN_AFTER_MS - 1)).toBe("running");
    expect(stateAt(gameFinishMs + FROZEN_AFTER_MS)).toBe("decided");
  });

  it("tells a strike only behind the lock of a rising or falling round, and at once in a digit round", () => {
    expect(publishedOf(buildRound("R1", T))).toEqual(["opened", "locked", "struck", "decided"]);
    expect(publishedOf(buildRound("B1", T))).toEqual(["opened", "struck", "locked", "decided"]);
  });

  it("comes to the same end asked at any moments as asked once", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GAME_TYPES),
        fc.array(fc.integer({ min: -5_000, max: 650_000 }), { maxLength: 30 }),
        (type, offsets) => {
          const round = buildRound(type, T);
          const end = round.times.gameFinishMs + 20_000;
          const moments = offsets
            .map((ms) => T + ms)
            .filter((ms) => ms < end)
            .toSorted((a, b) => a - b);
          const often = walk(round, [...moments, end]);
          const once = walk(round, [end]);
          expect({ ...often.round, decidedAtMs: 0 }).toEqual({ ...once.round, decidedAtMs: 0 });
          expect(often.told.toSorted()).toEqual(once.told.toSorted());
          expect(often.told).toHaveLength(4);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("locks before it strikes also when both are told late", () => {
    const told = walk(buildRound("R1", T), [T + 130_000]).told;
    expect(told).toEqual(["opened", "locked", "struck", "decided"]);
  });

  it("tells late news in the order of its moments", () => {
    const { news } = advanceRound(
      buildRound("P1", T),
      factsAt(buildRound("P1", T), T + 80_000),
      instant(T + 80_000),
    );
    const dues = news.map(({ dueMs }) => dueMs);
    expect(dues).toEqual(dues.toSorted((a, b) => a - b));
  });

  it("refuses to decide by another strike than the one it published", () => {
    const { round } = walk(buildRound("R1", T), [T + 61_000]);
    const facts = factsAt(round, T + 125_000);
    const window = facts.window === null ? null : { ...facts.window, first: facts.window.last };
    expect(() => advanceRound(round, { ...facts, window }, instant(T + 125_000))).toThrow(/strike changed/);
  });

  it("ignores a strike that lies behind the close, and refuses one before the start", () => {
    const round = walk(buildRound("R1", T), [T + 60_000]).round;
    const strikeAt = (atMs: number): RoundFacts => {
      const facts = factsAt(round, T + 62_000);
      return { ...facts, strike: facts.strike === null ? null : { ...facts.strike, atMs: instant(atMs) } };
    };
    const now = instant(T + 100_000);
    expect(advanceRound(round, strikeAt(T + 120_000), now).news).toEqual([]);
    expect(() => advanceRound(round, strikeAt(T + 59_999), now)).toThrow(/before gameStart/);
  });

  it("is void from any state before its end and from none after", () => {
    const states = ["scheduled", "open", "locked", "running"] as const;
    for (const state of states) {
      const { round, news } = voidRound(buildRound("R1", T, { state }), "CLOCK_FAULT", instant(T));
      expect([round.state, round.voidCause, news.map(({ kind }) => kind)]).toEqual([
        "void",
        "CLOCK_FAULT",
        ["voided"],
      ]);
    }
    const decided = walk(buildRound("R1", T), [T + 130_000]).round;
    expect(() => voidRound(decided, "UNDECIDED", instant(T))).toThrow(/voided from decided/);
  });
});

describe("the published price", () => {
  it("is the close, with a sealed digit as one more digit", () => {
    const plain = walk(buildRound("B1", T), [T + 70_000]).round;
    expect(resultPriceOf(plain)).toEqual({ price: 1_002, precision: 2 });
    expect(resultPriceOf({ ...plain, seedCommit: "00", outcome: { kind: "digit", digit: 7 } })).toEqual({
      price: 10_027,
      precision: 3,
    });
    expect(resultPriceOf(buildRound("B1", T))).toBeNull();
    expect(resultPriceOf({ ...plain, close: null })).toBeNull();
    expect(resultPriceOf({ ...plain, outcome: null })).toBeNull();
    const risen = { kind: "direction", direction: "rise" } as const;
    expect(resultPriceOf({ ...plain, type: "R1", seedCommit: "00", outcome: risen })).toEqual({
      price: 1_002,
      precision: 2,
    });
    expect(() => resultPriceOf({ ...plain, seedCommit: "00", outcome: risen })).toThrow(
      "is a digit game with a direction",
    );
  });

  it("names the prices that a rise and a fall must reach", () => {
    const round = buildRound("R1", T, { buyPip: price(3), sellPip: price(4) });
    expect(concludingPrices(round)).toBeNull();
    expect(concludingPrices(walk(round, [T + 61_000]).round)).toEqual({ buy: 1_004, sell: 997 });
  });
});
