import { describe, expect, it } from "vitest";
import { checkFeeTable, checkProfitPercent } from "./check-fee-table.ts";
import { DEFAULT_FEE_TABLE } from "./default-terms.ts";
import type { FeeTable } from "../game/terms/fee-table.ts";

function faults(changes: Partial<FeeTable>): readonly object[] {
  const checked = checkFeeTable({ ...DEFAULT_FEE_TABLE, ...changes });
  return checked.ok ? [] : checked.refusal;
}

const limitsWrong = (min: number, max: number) =>
  ["O", "E"].map((type) => ({ code: "LIMITS_WRONG", type, min, max }));

describe("the limits of a group", () => {
  it.each([
    ["are taken where only one stake is allowed", { oeMin: 7_300, oeMax: 7_300 }, []],
    ["are taken from a single point on", { oeMin: 1, oeMax: 2 }, []],
    [
      "are refused where the least is above the most",
      { oeMin: 7_301, oeMax: 7_300 },
      limitsWrong(7_301, 7_300),
    ],
    ["are refused where the least is nothing", { oeMin: 0, oeMax: 7_300 }, limitsWrong(0, 7_300)],
    ["are refused where the least is below nothing", { oeMin: -3, oeMax: 7_300 }, limitsWrong(-3, 7_300)],
    ["are refused for a least of half a point", { oeMin: 5_000.5 }, limitsWrong(5_000.5, 1_000_000)],
    ["are refused for a most of half a point", { oeMax: 990_000.5 }, limitsWrong(5_000, 990_000.5)],
    [
      "are refused for a most that cannot be counted exactly",
      { oeMax: 2 ** 53 },
      limitsWrong(5_000, 9_007_199_254_740_992),
    ],
  ] as const)("%s", (_, changes, expected) => {
    expect(faults(changes)).toEqual(expected);
  });

  it("do not matter where the group is off", () => {
    expect(faults({ oeDiv: 0, oeMin: 0, oeMax: -1 })).toEqual([]);
  });

  it("are named for every bet type of the group, beside what is wrong with its return", () => {
    expect(faults({ uoMin: 10, uoMax: 9, uoDiv: 205.5 })).toEqual([
      ...["UN", "OV"].map((type) => ({
        code: "RTP_TOO_HIGH",
        type,
        rtpPpm: 1_002_500,
        limitPpm: 1_000_000,
      })),
      ...["UN", "OV"].map((type) => ({ code: "LIMITS_WRONG", type, min: 10, max: 9 })),
    ]);
  });
});

describe("a table or a percentage", () => {
  it("is refused where no group is on", () => {
    expect(faults({ oeDiv: 0, uoDiv: 0, smlDiv: 0, oesmlDiv: 0, ndiv: 0 })).toEqual([
      { code: "NOTHING_OFFERED" },
    ]);
  });

  it("answers with the return of both sides where it is taken: 1.83 of one half", () => {
    expect(checkProfitPercent(83)).toEqual({
      ok: true,
      value: ["B", "S"].map((type) => expect.objectContaining({ type, rtpPpm: 915_000 })),
    });
  });
});
