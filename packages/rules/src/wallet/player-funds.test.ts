import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareFunds,
  type FundsCheck,
  fundsStanding,
  judgeSegregatedEntry,
  type SegregatedFacts,
  type SegregatedWish,
} from "./player-funds.ts";

const owed = { players: 700, reserve: 200, stakes: 100 };
const LICENSED = { mode: "licensed", isSandbox: false } as const;
const SANDBOX = { mode: "licensed", isSandbox: true } as const;
const PLAY = { mode: "play", isSandbox: false } as const;

describe("P-38: what is owed held against what is held", () => {
  it.each([
    ["all of it is there", 1_000, null],
    ["there is more", 1_001, null],
    ["one is missing", 999, 50],
    ["nothing is there", 0, 50],
  ])("P-38: %s", (_, held, shortSinceMs) => {
    expect(compareFunds({ ...owed, held, atMs: 50 }, null)).toEqual({
      ...owed,
      held,
      atMs: 50,
      shortSinceMs,
    });
  });

  it("P-38: every part of what is owed counts: balances, withdrawals that wait, open stakes", () => {
    for (const part of ["players", "reserve", "stakes"] as const) {
      const less = { ...owed, [part]: owed[part] - 1 };
      expect(compareFunds({ ...less, held: 999, atMs: 1 }, null).shortSinceMs).toBeNull();
    }
  });

  it("P-38: a shortfall keeps the moment it began at until it is covered, and a later one begins anew", () => {
    const sinces: (number | null)[] = [];
    let before: FundsCheck | null = null;
    for (const [atMs, held] of [
      [10, 1_000],
      [20, 900],
      [30, 950],
      [40, 1_000],
      [50, 1],
    ] as const) {
      before = compareFunds({ ...owed, held, atMs }, before);
      sinces.push(before.shortSinceMs);
    }
    expect(sinces).toEqual([null, 20, 20, null, 50]);
  });
});

describe("P-38: who is held to it", () => {
  it.each([
    ["points are nobody's money", PLAY, { shortSinceMs: 1 }, "play"],
    ["no money moves in a sandbox", SANDBOX, { shortSinceMs: 1 }, "sandbox"],
    ["no day has ended", LICENSED, null, "unchecked"],
    ["all is there", LICENSED, { shortSinceMs: null }, "covered"],
    ["something is missing", LICENSED, { shortSinceMs: 1 }, "short"],
  ] as const)("P-38: %s", (_, site, newest, standing) => {
    expect(fundsStanding(site, newest)).toBe(standing);
  });
});

const facts: SegregatedFacts = { site: LICENSED, last: { day: 100, balance: 500 }, today: 103 };
const wish: SegregatedWish = { day: 101, direction: "in", amount: 40, balance: 540 };
const judge = (change: Partial<SegregatedWish>, more: Partial<SegregatedFacts> = {}) =>
  judgeSegregatedEntry({ ...wish, ...change }, { ...facts, ...more });

describe("P-38: a line of the segregated account", () => {
  it.each([
    ["comes in", {}, {}, null],
    ["goes out", { direction: "out", balance: 460 }, {}, null],
    ["takes the last of it", { direction: "out", amount: 500, balance: 0 }, {}, null],
    ["is the first", { amount: 540 }, { last: null }, null],
    ["is of the newest line's own day", { day: 100 }, {}, null],
    ["is of today", { day: 103 }, {}, null],
    ["is of tomorrow", { day: 104 }, {}, { code: "SEGREGATED_DAY_AHEAD", last: 103 }],
    ["is of a day before the newest", { day: 99 }, {}, { code: "SEGREGATED_DAY_BEHIND", first: 100 }],
    [
      "is the first, and of tomorrow",
      { day: 104, amount: 540 },
      { last: null },
      { code: "SEGREGATED_DAY_AHEAD", last: 103 },
    ],
    ["says another balance", { balance: 541 }, {}, { code: "SEGREGATED_BALANCE_DIFFERS", expected: 540 }],
    [
      "takes more than is there",
      { direction: "out", amount: 501, balance: 0 },
      {},
      { code: "SEGREGATED_BALANCE_DIFFERS", expected: -1 },
    ],
    [
      "is the first, and says that something was there before",
      { amount: 40 },
      { last: null },
      { code: "SEGREGATED_BALANCE_DIFFERS", expected: 40 },
    ],
    ["is of a site of points", {}, { site: PLAY }, { code: "SEGREGATED_NOT_NEEDED" }],
    ["is of a sandbox", {}, { site: SANDBOX }, { code: "SEGREGATED_NOT_NEEDED" }],
  ] as const)("P-38: %s", (_, change, more, refusal) => {
    expect(judge(change, more)).toEqual(refusal);
  });

  it("P-38: in a fixed order: the site, the day, the balance", () => {
    const wrong = { day: 104, balance: 1 };
    expect(judge(wrong, { site: PLAY })?.code).toBe("SEGREGATED_NOT_NEEDED");
    expect(judge(wrong)?.code).toBe("SEGREGATED_DAY_AHEAD");
    expect(judge({ ...wrong, day: 99 })?.code).toBe("SEGREGATED_DAY_BEHIND");
    expect(judge({ balance: 1 })?.code).toBe("SEGREGATED_BALANCE_DIFFERS");
  });

  it("P-38: the newest balance is the sum of all lines that were taken, whatever was tried", () => {
    const line = fc.record({
      direction: fc.constantFrom("in", "out"),
      amount: fc.integer({ min: 1, max: 1_000 }),
      balance: fc.integer({ min: 0, max: 3_000 }),
      isHonest: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        let last: SegregatedFacts["last"] = null;
        let sum = 0;
        for (const { direction, amount, balance: stated, isHonest } of lines) {
          const change = direction === "in" ? amount : -amount;
          const balance = isHonest ? Math.max(0, sum + change) : stated;
          const asked = { day: 101, direction, amount, balance } as const;
          if (judgeSegregatedEntry(asked, { ...facts, last }) !== null) continue;
          sum += change;
          last = asked;
        }
        expect(last?.balance ?? 0).toBe(sum);
        expect(sum).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
