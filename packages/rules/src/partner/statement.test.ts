import { points } from "@maru/values";
import { describe, expect, it } from "vitest";
import { type StatementLine, statementTotals } from "./statement.ts";

const line = (change: Partial<StatementLine>): StatementLine => ({
  day: 20_000,
  branchId: 4_711,
  kind: "net",
  rateBp: 3_700,
  branchKind: null,
  branchRateBp: 0,
  bets: 3,
  stakePoints: points(7_301),
  returnedPoints: points(1_880),
  ...change,
});

describe("the totals of a statement", () => {
  it("are the bets, stakes and returns of all its lines, and what is earned of them", () => {
    const lines = [line({}), line({ day: 20_001, bets: 4, stakePoints: points(999) }), line({ bets: 0 })];
    // 37 % of 15,601 less 5,640 are 3,685.57.
    expect(statementTotals(lines, points(-1_000))).toEqual({
      bets: 7,
      stakePoints: 15_601n,
      returnedPoints: 5_640n,
      earnedPoints: 3_685n,
      carriedInPoints: -1_000n,
      payablePoints: 2_685n,
      carriedOutPoints: 0n,
    });
  });

  it("are nothing without a line, and what was owed is owed on", () => {
    expect(statementTotals([], points(-17))).toEqual({
      bets: 0,
      stakePoints: 0n,
      returnedPoints: 0n,
      earnedPoints: 0n,
      carriedInPoints: -17n,
      payablePoints: 0n,
      carriedOutPoints: -17n,
    });
  });

  it.each([
    ["a point is left", -2_004, 1, 0],
    ["both are alike", -2_005, 0, 0],
    ["a point is missing", -2_006, 0, -1],
  ])("pay what is earned less what is owed: %s", (_, carriedIn, payable, carriedOut) => {
    // 37 % of 5,421 are 2,005.77.
    expect(statementTotals([line({})], points(carriedIn))).toMatchObject({
      payablePoints: BigInt(payable),
      carriedOutPoints: BigInt(carriedOut),
    });
  });

  it("round a loss down as well, to the partner's debt", () => {
    // 37 % of 5,421 to the other side are 2,005.77.
    const lost = line({ stakePoints: points(1_880), returnedPoints: points(7_301) });
    expect(statementTotals([lost], points(0)).carriedOutPoints).toBe(-2_006n);
  });

  it("count nothing for a day without an agreement, whatever rate stands beside it", () => {
    expect(statementTotals([line({ kind: null })], points(0)).earnedPoints).toBe(0n);
    expect(statementTotals([line({ branchRateBp: 900 })], points(0)).earnedPoints).toBe(2_005n);
  });

  it("cannot begin with points that would be paid a second time", () => {
    expect(() => statementTotals([line({})], points(1))).toThrow(
      "what is carried in is owed, never paid again",
    );
  });
});
