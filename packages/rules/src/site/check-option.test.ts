import { describe, expect, it, test } from "vitest";
import { GAME_TYPES } from "../round/game-type.ts";
import { checkOptionSettings, checkTermsWish, type OptionSettings, type TermsWish } from "./check-option.ts";
import { DEFAULT_FEE_TABLE, defaultTerms } from "./default-terms.ts";
import type { FeeTable } from "./fee-table.ts";

const side = (profitPer: number, changes: Partial<TermsWish> = {}): TermsWish => ({
  profitPer,
  fee: null,
  limitMin: 5_000,
  limitMax: 1_000_000,
  ...changes,
});
const table = (changes: Partial<FeeTable>): TermsWish => ({
  ...side(0),
  profitPer: null,
  fee: { ...DEFAULT_FEE_TABLE, ...changes },
});

function faults(wish: TermsWish, type: (typeof GAME_TYPES)[number], floorPpm?: number): readonly object[] {
  const checked = checkTermsWish(type, wish, floorPpm);
  return checked.ok ? [] : checked.refusal;
}

test("the first terms of every game are taken, with the return of each bet", () => {
  for (const type of GAME_TYPES) {
    const checked = checkTermsWish(type, defaultTerms(type));
    expect(checked.ok, type).toBe(true);
    expect(checked.ok && checked.value.length, type).toBe(type.startsWith("R") ? 2 : 23);
  }
});

test("a return of 101 % is refused with the number", () => {
  // Odd at (207 - 5) / 100 = 2.02, one half of the time.
  expect(faults(table({ oeDiv: 207 }), "B1")).toEqual([
    { code: "RTP_TOO_HIGH", type: "O", rtpPpm: 1_010_000, limitPpm: 1_000_000 },
    { code: "RTP_TOO_HIGH", type: "E", rtpPpm: 1_010_000, limitPpm: 1_000_000 },
  ]);
  expect(faults(side(102), "R1")).toEqual(
    ["B", "S"].map((type) => ({ code: "RTP_TOO_HIGH", type, rtpPpm: 1_010_000, limitPpm: 1_000_000 })),
  );
});

test("the edge of 100 %: refused at it, taken a hundredth below", () => {
  expect(faults(side(100), "R5")).toHaveLength(2);
  expect(faults(side(99), "R5")).toEqual([]);
  expect(faults(table({ oeDiv: 205 }), "P1")).toHaveLength(2);
  expect(faults(table({ oeDiv: 204.99 }), "P1")).toEqual([]);
});

test("the floor is the site's, and none goes below the hard one", () => {
  expect(faults(side(80), "R1")).toEqual([]);
  expect(faults(side(79), "R1")[0]).toEqual({
    code: "RTP_TOO_LOW",
    type: "B",
    rtpPpm: 895_000,
    limitPpm: 900_000,
  });
  expect(faults(side(79), "R1", 850_000)).toEqual([]);
  expect(faults(side(59), "R1", 100_000)[0]).toMatchObject({ code: "RTP_TOO_LOW", limitPpm: 800_000 });
});

test.each([
  ["terms of the other family", table({}), "R1", ["WRONG_FAMILY"]],
  ["a profit for digits", side(88), "B1", ["WRONG_FAMILY"]],
  ["three decimals", table({ oeDiv: 195.001 }), "B1", ["FEE_WRONG"]],
  ["a negative number", table({ uoFee: -1 }), "B1", ["FEE_WRONG"]],
  ["no number", table({ ndiv: Number.NaN }), "B1", ["FEE_WRONG"]],
  ["half a percent of profit", side(88.5), "R1", ["FEE_WRONG"]],
  ["a fee that eats the div", table({ uoDiv: 5 }), "B1", ["FEE_WRONG", "FEE_WRONG"]],
  [
    "a group's limits turned around",
    table({ nmin: 10, nmax: 5 }),
    "B1",
    Array<string>(10).fill("LIMITS_WRONG"),
  ],
  [
    "the option's limits turned around",
    side(88, { limitMin: 10, limitMax: 5 }),
    "R1",
    ["STAKE_LIMITS_WRONG"],
  ],
  ["both at once", side(100, { limitMin: 0 }), "R1", ["RTP_TOO_HIGH", "RTP_TOO_HIGH", "STAKE_LIMITS_WRONG"]],
  ["a group switched off", table({ oeDiv: 0 }), "B1", []],
  ["a type with a div of its own", table({ typeDiv: { OM: 960 } }), "B1", []],
  ["such a div above 100 %", table({ typeDiv: { OM: 1_001 } }), "B1", ["RTP_TOO_HIGH"]],
] as const)("%s", (_, wish, type, codes) => {
  expect(faults(wish, type).map((fault) => ("code" in fault ? fault.code : ""))).toEqual(codes);
});

describe("what all sites share", () => {
  const usual: OptionSettings = { buyPip: 0, sellPip: 0, lockSeconds: 10, sideCapacity: 1_000_000 };
  it.each([
    ["R.5", { lockSeconds: 20 }, []],
    ["R.5", { lockSeconds: 21 }, ["LOCK_SECONDS_WRONG"]],
    ["R1", { lockSeconds: 0 }, ["LOCK_SECONDS_WRONG"]],
    ["B5", { lockSeconds: 20 }, []],
    ["R1", { buyPip: -1 }, ["PIP_WRONG"]],
    ["R1", { sellPip: 0.5 }, ["PIP_WRONG"]],
    ["R1", { sideCapacity: 0, lockSeconds: 99 }, ["LOCK_SECONDS_WRONG", "CAPACITY_WRONG"]],
  ] as const)("%s with %j", (type, changes, codes) => {
    const checked = checkOptionSettings(type, { ...usual, ...changes });
    expect(checked.ok ? [] : checked.refusal.map(({ code }) => code)).toEqual(codes);
  });
});
