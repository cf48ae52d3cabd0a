import { describe, expect, it, test } from "vitest";
import { GAME_TYPES } from "../game/game-types.ts";
import { checkOptionSettings, checkTermsWish, type OptionSettings, type TermsWish } from "./check-option.ts";
import { DEFAULT_FEE_TABLE, defaultTerms } from "./default-terms.ts";
import { NO_VOLUME_CAP } from "../round/volume-cap.ts";
import { DIGIT_TYPES } from "../game/terms/digit-type.ts";
import type { FeeTable } from "../game/terms/fee-table.ts";

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
    expect(checked.ok && checked.value.length, type).toBe(type.startsWith("R") ? 2 : DIGIT_TYPES.length);
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

test.each([
  ["a rise and fall game without a profit and without a table", { profitPer: null, fee: null }, "R2"],
  ["a rise and fall game with both", { profitPer: 88, fee: DEFAULT_FEE_TABLE }, "R2"],
  ["a digit game without either", { profitPer: null, fee: null }, "P2"],
  ["a digit game with both", { profitPer: 88, fee: DEFAULT_FEE_TABLE }, "P2"],
] as const)("%s has terms of the wrong family, and nothing else is said", (_, changes, type) => {
  expect(faults(side(88, changes), type)).toEqual([{ code: "WRONG_FAMILY" }]);
});

const feeWrong = (...fields: readonly string[]) => fields.map((field) => ({ code: "FEE_WRONG", field }));

describe("the profit of rise and fall", () => {
  it.each([
    ["is above nothing", 0, feeWrong("profitPer")],
    ["is not below it", -7, feeWrong("profitPer")],
    ["is a number", Number.NaN, feeWrong("profitPer")],
    ["is at most 100,000 percent", 100_001, feeWrong("profitPer")],
    ["is whole", 87.5, feeWrong("profitPer")],
  ] as const)("%s: not %d", (_, profitPer, expected) => {
    expect(faults(side(profitPer), "R1")).toEqual(expected);
  });

  it.each([
    [1, "RTP_TOO_LOW", 505_000, 900_000],
    [100_000, "RTP_TOO_HIGH", 500_500_000, 1_000_000],
  ] as const)("of %d percent is judged by its return", (profitPer, code, rtpPpm, limitPpm) => {
    expect(faults(side(profitPer), "R1")).toEqual(
      ["B", "S"].map((type) => ({ code, type, rtpPpm, limitPpm })),
    );
  });
});

const limits = (limitMin: number, limitMax: number) => faults(side(88, { limitMin, limitMax }), "R1");
describe("the stakes of an option", () => {
  it.each([
    [1, 2],
    [7_300, 7_300],
    [5_000, 1_000_000_000_000],
  ])("may lie between %d and %d points", (min, max) => {
    expect(limits(min, max)).toEqual([]);
  });

  it.each([
    [0, 7_300],
    [-1, 7_300],
    [7_301, 7_300],
    [5_000, 1_000_000_000_001],
    [5_000.5, 7_300],
    [5_000, 7_300.5],
    [Number.NaN, 7_300],
    [5_000, Number.POSITIVE_INFINITY],
  ])("cannot lie between %d and %d points", (min, max) => {
    expect(limits(min, max)).toEqual([{ code: "STAKE_LIMITS_WRONG", min, max }]);
  });
});

describe("the numbers of a fee table", () => {
  it.each([
    ["a trillion points are the most of a group", { oeMax: 1_000_000_000_000 }, []],
    ["a point more is named by its field", { oeMax: 1_000_000_000_001 }, feeWrong("oeMax")],
    ["one that is not finite is named by its field", { nfee: Number.POSITIVE_INFINITY }, feeWrong("nfee")],
    ["two that are wrong are both named", { smlDiv: -1, uoDiv: 195.005 }, feeWrong("uoDiv", "smlDiv")],
    ["a fee as high as the div leaves nothing", { uoFee: 195 }, feeWrong("UN", "OV")],
    ["the div of one type is named by the type", { typeDiv: { OM: Number.NaN } }, feeWrong("typeDiv.OM")],
    [
      "of several types those that are wrong are named",
      { typeDiv: { OM: 960, EL: -1, "7": 960.005 } },
      feeWrong("typeDiv.7", "typeDiv.EL"),
    ],
    ["a type whose own div is below the fee is named", { typeDiv: { "7": 29.99 } }, feeWrong("7")],
    ["a type whose own div is 0 is off, whatever its group's fee", { typeDiv: { O: 0 } }, []],
    ["a group whose div is 0 is off, whatever a type of it says", { oeDiv: 0, typeDiv: { O: 3 } }, []],
  ] as const)("%s", (_, changes, expected) => {
    expect(faults(table(changes), "B1")).toEqual(expected);
  });
});

describe("what all sites share", () => {
  const usual: OptionSettings = {
    buyPip: 0,
    sellPip: 0,
    lockSeconds: 10,
    sideCapacity: 1_000_000,
    ...NO_VOLUME_CAP,
  };
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

  it("locks before the first second of a strike that is a mean of ten", () => {
    const asked = { leastLockSeconds: 10, hasVolume: true };
    expect(checkOptionSettings("R.5", usual, asked).ok).toBe(true);
    expect(checkOptionSettings("R.5", { ...usual, lockSeconds: 9 }, asked)).toEqual({
      ok: false,
      refusal: [{ code: "LOCK_SECONDS_WRONG", min: 10, max: 20 }],
    });
  });

  it("F-14: a share of a volume that the market does not have is refused, and none is not", () => {
    const asked = { leastLockSeconds: 1, hasVolume: false };
    expect(checkOptionSettings("R1", { ...usual, volumeShareBp: 1 }, asked)).toEqual({
      ok: false,
      refusal: [{ code: "VOLUME_UNKNOWN" }],
    });
    expect(checkOptionSettings("R1", usual, asked).ok).toBe(true);
  });

  const lockWrong = [{ code: "LOCK_SECONDS_WRONG", min: 1, max: 20 }];
  const pipWrong = [{ code: "PIP_WRONG", max: 1_000_000_000 }];
  const shareWrong = [{ code: "VOLUME_SHARE_WRONG", max: 10_000 }];
  const pointsWrong = [{ code: "POINTS_PER_QUOTE_WRONG", max: 1_000_000_000 }];
  const capacityWrong = [{ code: "CAPACITY_WRONG", min: 1 }];
  it.each([
    ["bets close a second before the start at the latest", { lockSeconds: 1 }, []],
    ["and not at the start", { lockSeconds: 0 }, lockWrong],
    ["twenty seconds before it at the earliest, however long the round is", { lockSeconds: 20 }, []],
    ["and not a second earlier", { lockSeconds: 21 }, lockWrong],
    ["nor between two seconds", { lockSeconds: 9.5 }, lockWrong],
    ["the band is at most 1,000,000,000 wide", { buyPip: 1_000_000_000, sellPip: 1_000_000_000 }, []],
    ["upwards no more", { buyPip: 1_000_000_001 }, pipWrong],
    ["downwards no more", { sellPip: 1_000_000_001 }, pipWrong],
    ["a side takes one point at least", { sideCapacity: 1 }, []],
    ["and not none", { sideCapacity: 0 }, capacityWrong],
    ["nor a part of one", { sideCapacity: 1.5 }, capacityWrong],
    ["two full sides can still be added up exactly", { sideCapacity: 4_503_599_627_370_495 }, []],
    ["and with a point more they cannot", { sideCapacity: 4_503_599_627_370_496 }, capacityWrong],
    ["F-14: all of the volume is the largest share", { volumeShareBp: 10_000 }, []],
    ["F-14: and more is none", { volumeShareBp: 10_001 }, shareWrong],
    ["F-14: nor less than nothing", { volumeShareBp: -1 }, shareWrong],
    ["F-14: nor a part of a basis point", { volumeShareBp: 0.5 }, shareWrong],
    ["F-14: a unit of the currency is a point at least", { pointsPerQuote: 1 }, []],
    ["F-14: and not none", { pointsPerQuote: 0 }, pointsWrong],
    ["F-14: a billion at most", { pointsPerQuote: 1_000_000_000 }, []],
    ["F-14: and not more", { pointsPerQuote: 1_000_000_001 }, pointsWrong],
  ] as const)("%s", (_, changes, expected) => {
    const settings = { ...usual, ...changes };
    expect(checkOptionSettings("R5", settings)).toEqual(
      expected.length === 0 ? { ok: true, value: settings } : { ok: false, refusal: expected },
    );
  });
});
