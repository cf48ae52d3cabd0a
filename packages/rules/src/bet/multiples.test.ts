import { describe, expect, it } from "vitest";
import { points } from "@maru/values";
import { DEFAULT_FEE_TABLE, defaultTerms } from "../site/default-terms.ts";
import { checkFeeTable, checkProfitPercent } from "../site/check-fee-table.ts";
import { FAMILIES } from "../game/families.ts";
import { GAME_TYPES } from "../game/game-types.ts";
import { digitMultipleBp } from "../game/digits/multiples.ts";
import { payout, profit } from "./payout.ts";
import { digitReturns, digitRtpPpm } from "../game/digits/digit-returns.ts";
import { DIGIT_TYPES } from "../game/terms/digit-type.ts";
import { sideMultipleBp, sideRtpPpm } from "../game/direction/side-returns.ts";
import { parseMemberLimit, stakeLimits } from "./stake-limits.ts";

const R1 = { ...defaultTerms("R1"), termsId: 1, optionId: 1, siteId: 1, version: 1 };
const B1 = { ...defaultTerms("B1"), termsId: 2, optionId: 2, siteId: 1, version: 1 };

describe("multiples", () => {
  it("are (div - fee) / 100, in basis points", () => {
    const fee = { ...DEFAULT_FEE_TABLE, oeDiv: 200, oeFee: 6, uoDiv: 195.5, uoFee: 0.25 };
    expect([digitMultipleBp(fee, "O"), digitMultipleBp(fee, "UN")]).toEqual([19_400, 19_525]);
    expect(() => digitMultipleBp({ ...fee, oeFee: 0.001 }, "O")).toThrow("basis points");
  });

  it.each([
    ["OS", 47_500],
    ["OL", 47_500],
    ["EM", 47_500],
    ["OM", 95_000],
    ["ES", 95_000],
    ["EL", 95_000],
    ["S", 31_500],
    ["7", 95_000],
  ] as const)("of %s in the default table: %d", (type, bp) => {
    expect(digitMultipleBp(DEFAULT_FEE_TABLE, type)).toBe(bp);
  });

  it("of a type named by itself override its group's, and a group or type with div 0 is off", () => {
    const fee = { ...DEFAULT_FEE_TABLE, ndiv: 0, typeDiv: { OM: 960, ES: 0, O: 199, "7": 950 } };
    const bps = (["OM", "ES", "EL", "O", "E", "7"] as const).map((type) => digitMultipleBp(fee, type));
    expect(bps).toEqual([96_000, null, 95_000, 19_400, 19_000, null]);
  });

  it("mean nothing in another family: S is sell in R and small in B", () => {
    expect([
      FAMILIES.direction.multipleBp(R1, "S"),
      FAMILIES.digits.multipleBp(B1, "S"),
      FAMILIES.ball.multipleBp(B1, "S"),
    ]).toEqual([18_800, 31_500, 31_500]);
    expect([
      FAMILIES.direction.multipleBp(R1, "O"),
      FAMILIES.digits.multipleBp(B1, "B"),
      FAMILIES.direction.multipleBp({ ...R1, profitPer: null }, "B"),
    ]).toEqual([null, null, null]);
    expect([
      FAMILIES.direction.betTypeOf("O"),
      FAMILIES.digits.betTypeOf("Z"),
      FAMILIES.ball.betTypeOf("B"),
      FAMILIES.digits.betTypeOf("toString"),
    ]).toEqual([null, null, null, null]);
  });
});

describe("payout", () => {
  it("is rounded down to whole points; the house keeps the rest", () => {
    expect(payout(points(5_005), 18_800)).toBe(9_409n);
    expect(profit(points(5_005), 18_800)).toBe(4_404n);
    expect(payout(points(1), 18_800)).toBe(1n);
  });
});

describe("return to player", () => {
  it("is probability times multiple, exact", () => {
    expect(digitRtpPpm("S", 31_500)).toBe(945_000);
    expect(digitRtpPpm("O", 19_001)).toBe(950_050);
    expect([sideRtpPpm(18_800, 0), sideRtpPpm(18_800, 100_000)]).toEqual([940_000, 946_000]);
  });

  it("of every default lies between 94 and 95 %", () => {
    const returns = digitReturns(DEFAULT_FEE_TABLE);
    expect(returns).toHaveLength(DIGIT_TYPES.length);
    for (const { type, rtpPpm } of returns)
      expect([type, rtpPpm >= 940_000 && rtpPpm <= 950_000]).toEqual([type, true]);
    for (const type of GAME_TYPES) {
      const { fee, profitPer } = defaultTerms(type);
      if (fee !== null) expect(checkFeeTable(fee).ok).toBe(true);
      if (profitPer !== null) expect(checkProfitPercent(profitPer).ok).toBe(true);
    }
  });

  it.each([
    [
      "exactly 100 %",
      { oeDiv: 205, oeFee: 5 },
      900_000,
      [{ code: "RTP_TOO_HIGH", type: "O", rtpPpm: 1_000_000, limitPpm: 1_000_000 }],
    ],
    ["just below", { oeDiv: 204.99, oeFee: 5 }, 900_000, []],
    ["the floor", { oeDiv: 185, oeFee: 5 }, 900_000, []],
    [
      "below the floor",
      { oeDiv: 184.99, oeFee: 5 },
      900_000,
      [{ code: "RTP_TOO_LOW", type: "O", rtpPpm: 899_950, limitPpm: 900_000 }],
    ],
    ["a lower floor of the site", { oeDiv: 165, oeFee: 5 }, 700_000, []],
    [
      "the hard floor",
      { oeDiv: 164.99, oeFee: 5 },
      700_000,
      [{ code: "RTP_TOO_LOW", type: "O", rtpPpm: 799_950, limitPpm: 800_000 }],
    ],
    [
      "limits that cross",
      { oeMin: 10, oeMax: 9 },
      900_000,
      [{ code: "LIMITS_WRONG", type: "O", min: 10, max: 9 }],
    ],
  ])("a table at %s", (_, change, floorPpm, faults) => {
    const verdict = checkFeeTable({ ...DEFAULT_FEE_TABLE, ...change }, floorPpm);
    expect(
      verdict.ok
        ? []
        : verdict.refusal
            .filter(({ code }) => code !== "NOTHING_OFFERED")
            .filter((f) => "type" in f && f.type === "O"),
    ).toEqual(faults);
    expect(verdict.ok).toBe(faults.length === 0);
  });

  it("a table that offers nothing is refused, and so is a profit of 100 %", () => {
    const off = { oeDiv: 0, uoDiv: 0, smlDiv: 0, oesmlDiv: 0, ndiv: 0 };
    expect(checkFeeTable({ ...DEFAULT_FEE_TABLE, ...off })).toEqual({
      ok: false,
      refusal: [{ code: "NOTHING_OFFERED" }],
    });
    expect([
      checkProfitPercent(100).ok,
      checkProfitPercent(99).ok,
      checkProfitPercent(79).ok,
      sideMultipleBp(88),
    ]).toEqual([false, true, false, 18_800]);
  });
});

describe("limits of a bet", () => {
  const member = { isEnabled: "Y", min: 10_000, max: 20_000 };
  it("are the group's for digits and the option's for rise and fall, unless the member has their own", () => {
    expect(stakeLimits(B1, { family: FAMILIES.digits, type: "7" }, null)).toEqual({
      min: 5_000,
      max: 500_000,
    });
    expect(stakeLimits({ ...R1, limitMin: 7 }, { family: FAMILIES.direction, type: "S" }, null)).toEqual({
      min: 7,
      max: 1_000_000,
    });
    expect(stakeLimits(B1, { family: FAMILIES.digits, type: "7" }, member)).toEqual({
      min: 10_000,
      max: 20_000,
    });
    expect(
      stakeLimits(R1, { family: FAMILIES.direction, type: "B" }, { isEnabled: "Y", max: 9_000 }),
    ).toEqual({
      min: 5_000,
      max: 9_000,
    });
    expect(stakeLimits(R1, { family: FAMILIES.direction, type: "B" }, { ...member, isEnabled: "N" })).toEqual(
      {
        min: 5_000,
        max: 1_000_000,
      },
    );
  });

  it.each([
    [{ isEnabled: "N", min: 1 }, null],
    [{ min: 1 }, null],
    [null, null],
    ["Y", null],
    [{ isEnabled: "Y" }, { isEnabled: "Y" }],
    [
      { isEnabled: "Y", min: "1000", max: 0 },
      { isEnabled: "Y", min: 1_000 },
    ],
    [
      { isEnabled: "Y", min: 1.5, max: 20 },
      { isEnabled: "Y", max: 20 },
    ],
  ])("stored as %j read as %j", (stored, limit) => {
    expect(parseMemberLimit(stored)).toEqual(limit);
  });
});
