import { assert, integer, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { FAMILIES } from "../game/families.ts";
import type { DigitType } from "../game/terms/digit-type.ts";
import { digitChiSquared, digitEvenness } from "./digit-evenness.ts";
import { lighterFigure, lighterOver } from "./lighter-side.ts";
import { isReturnAlarm, returnFigure, type ReturnSums } from "./return-figure.ts";
import { houseResult, sparedBy, voidBias } from "./void-bias.ts";

const digit = (type: DigitType) => FAMILIES.digits.chanceOf(type);

/** A hundred void rounds, `losses` of which the house would have lost. */
const voidsWith = (losses: number) => ({
  rounds: 100,
  spared: (100 - losses) * 8_240 + losses * -6_800,
  expected: 100 * 720,
  variance: 100 * 7_520 ** 2,
});

const skewed = (by: number) => [1_000 + by, 1_000 - by, ...Array.from({ length: 8 }, () => 1_000)];

/** Rounds of one stake each, paying alike. */
function evenRounds({ rounds, won, pay }: Record<"rounds" | "won" | "pay", number>): ReturnSums {
  return {
    rounds,
    won,
    staked: rounds * 1_000,
    returned: won * pay,
    pays: rounds * pay,
    paysSquared: rounds * pay * pay,
  };
}

describe("the model", () => {
  it("gives every bet type of a family its chance, and each digit once to odd and even, small to large and zero", () => {
    expect(FAMILIES.direction.betTypes.map(FAMILIES.direction.chanceOf)).toEqual([0.5, 0.5]);
    expect(digit("O") + digit("E")).toBe(1);
    expect(digit("UN") + digit("OV")).toBe(1);
    expect(digit("S") + digit("M") + digit("L")).toBeCloseTo(0.9, 10);
    expect(digit("7")).toBe(0.1);
  });

  it.each([
    ["digits", "S", 0.3],
    ["ball", "OV", 0.5],
    ["ball", "OS", 0.2],
    ["digits", "EL", 0.1],
  ] as const)("gives, in the family %s, %s as many tenths as digits win it: %d", (family, type, chance) => {
    expect(FAMILIES[family].chanceOf(type)).toBe(chance);
  });

  it("knows no bet type of the other family", () => {
    expect(() => FAMILIES.direction.chanceOf("O")).toThrow("O has no direction");
    expect(() => FAMILIES.digits.chanceOf("B")).toThrow("B is no digit bet");
    expect(() => FAMILIES.ball.chanceOf("B")).toThrow("B is no digit bet");
  });
});

describe("the return of a bet type", () => {
  it("is counted by hand: 10,000 rounds, 5,100 of them won at 1.88, are two deviations above 94 %", () => {
    const figure = returnFigure(evenRounds({ rounds: 10_000, won: 5_100, pay: 1_880 }), 0.5);
    expect(figure).toEqual({
      realPpm: 958_800,
      theoryPpm: 940_000,
      lowPpm: 911_800,
      highPpm: 968_200,
      z: expect.closeTo(2, 10),
    });
  });

  it.each([
    [5_200, false],
    [5_201, true],
    [4_799, true],
    [4_800, false],
  ])("with %i of 10,000 wins alarms: %s", (won, isAlarm) => {
    const figure = returnFigure(evenRounds({ rounds: 10_000, won, pay: 1_880 }), 0.5);
    expect(figure === null ? null : isReturnAlarm(figure)).toBe(isAlarm);
  });

  it("is not judged by few rounds, nor by one huge stake among small ones", () => {
    const few = returnFigure(evenRounds({ rounds: 35, won: 35, pay: 1_880 }), 0.5);
    expect(few?.z).toBeNull();
    expect(returnFigure(evenRounds({ rounds: 36, won: 36, pay: 1_880 }), 0.5)?.z).toBeCloseTo(6, 10);
    const small = evenRounds({ rounds: 1_000, won: 500, pay: 1_880 });
    const huge = 1_880_000_000;
    const one = {
      ...small,
      returned: small.returned + huge,
      pays: small.pays + huge,
      paysSquared: small.paysSquared + huge ** 2,
    };
    expect(returnFigure(one, 0.5)?.z).toBeNull();
    expect(returnFigure({ ...small, staked: 0 }, 0.5)).toBeNull();
  });

  it("is not judged where a win would have paid nothing, though something was staked", () => {
    const unpaid = { rounds: 400, won: 200, staked: 7_301, returned: 0, pays: 0, paysSquared: 0 };
    expect(returnFigure(unpaid, 0.5)).toEqual({
      realPpm: 0,
      theoryPpm: 0,
      lowPpm: 0,
      highPpm: 0,
      z: null,
    });
  });

  it.each([
    [null, false],
    [3.99, false],
    [4, false],
    [4.01, true],
    [-4, false],
    [-4.01, true],
  ])("at %d deviations alarms: %s", (z, isAlarm) => {
    expect(isReturnAlarm({ z })).toBe(isAlarm);
  });

  it("leaves its band exactly beyond three deviations, whatever was staked", () => {
    assert(
      property(
        record({
          rounds: integer({ min: 400, max: 100_000 }),
          share: integer({ min: 0, max: 1_000 }),
          pay: integer({ min: 1_010, max: 9_500 }),
        }),
        ({ rounds, share, pay }) => {
          const won = Math.round((rounds * share) / 1_000);
          const figure = returnFigure(evenRounds({ rounds, won, pay }), 0.1);
          if (figure === null || figure.z === null) throw new Error("there are enough rounds");
          expect(figure.lowPpm).toBeLessThanOrEqual(figure.theoryPpm);
          expect(figure.highPpm).toBeGreaterThanOrEqual(figure.theoryPpm);
          const isOutside = figure.realPpm < figure.lowPpm - 1 || figure.realPpm > figure.highPpm + 1;
          if (isOutside) expect(Math.abs(figure.z)).toBeGreaterThan(3);
          if (Math.abs(figure.z) > 3.01) expect(isOutside).toBe(true);
          expect(Math.sign(figure.z)).toBe(Math.sign(won - rounds / 10));
        },
      ),
    );
  });
});

describe("the lighter side", () => {
  it("should win half: of 10,000 rounds between 48.5 % and 51.5 %", () => {
    expect(lighterFigure({ rounds: 10_000, won: 5_151 })).toEqual({
      rounds: 10_000,
      won: 5_151,
      ratePpm: 515_100,
      lowPpm: 485_000,
      highPpm: 515_000,
    });
    expect(lighterFigure({ rounds: 0, won: 0 })).toBeNull();
    expect(lighterFigure({ rounds: 1, won: 1 })).toMatchObject({ lowPpm: 0, highPpm: 1_000_000 });
  });

  it("has a band over a market that is never narrower than if all its rounds were strangers", () => {
    assert(
      property(integer({ min: 1, max: 5_000 }), integer({ min: 1, max: 5_000 }), (one, other) => {
        const parts = [
          { rounds: one, won: 0 },
          { rounds: other, won: other },
        ];
        const together = lighterOver(parts);
        const strangers = lighterFigure({ rounds: one + other, won: other });
        expect(together?.ratePpm).toBe(strangers?.ratePpm);
        expect(together?.highPpm ?? 0).toBeGreaterThanOrEqual(strangers?.highPpm ?? 1);
      }),
    );
  });
});

describe("what voids spare the house", () => {
  const sides = [
    { type: "B", staked: 10_000, payout: 18_800 },
    { type: "S", staked: 2_000, payout: 3_760 },
  ];

  it("is what it would have made of the round, beside the mean of what could have been", () => {
    const fall = { kind: "direction", direction: "fall" } as const;
    expect(houseResult(FAMILIES.direction, fall, sides)).toBe(12_000 - 3_760);
    expect(sparedBy(FAMILIES.direction, fall, sides)).toEqual({
      spared: 8_240,
      expected: 12_000 - 22_560 / 2,
      variance: 7_520 ** 2,
      lossChance: 0.5,
    });
    expect(sparedBy(FAMILIES.direction, { kind: "direction", direction: "draw" }, sides)).toBeNull();
    expect(
      sparedBy(FAMILIES.ball, { kind: "digit", digit: 7 }, [{ type: "7", staked: 100, payout: 900 }]),
    ).toMatchObject({
      spared: -800,
      expected: 10,
    });
  });

  it("shows voids that come whenever the house would lose, and is blind to blind ones", () => {
    expect(voidBias(voidsWith(50))).toBeCloseTo(0, 10);
    expect(voidBias(voidsWith(66))).toBeLessThan(-3);
    expect(voidBias({ ...voidsWith(66), rounds: 29 })).toBeNull();
  });
});

describe("digits", () => {
  it("are even up to χ² of 21.67 of 10,000, and never judged by fewer", () => {
    expect(digitChiSquared(skewed(100))).toBeCloseTo(20, 10);
    expect(digitEvenness(skewed(104))).toBe("even");
    expect(digitEvenness(skewed(105))).toBe("uneven");
    expect(digitEvenness([9_999, 0, 0, 0, 0, 0, 0, 0, 0, 0])).toBe("too-few");
    expect(digitChiSquared(Array.from({ length: 10 }, () => 0))).toBeNull();
  });
});
