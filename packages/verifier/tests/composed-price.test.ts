import { describe, expect, it } from "vitest";
import { lookAtPrices, type PriceEvidence } from "../src/round/composed-price.ts";

const T = 1_790_000_000_000;
const GBPAUD = { kind: "cross", dividend: {}, divisor: {} };
const GOLD = { kind: "middle", of: {} };
const INDEX = { kind: "index", baseLevel: 1_000, legs: [{ basePrice: "130000000" }, { basePrice: "200" }] };
const MEDIAN = { kind: "median", of: [{}, {}, {}], quorum: 2, maxAgeMs: 15_000, outlierPpm: 10_000 };

const AVERAGE = { kind: "average", of: {}, seconds: 5, maxAgeMs: 2_800 };

function look(feed: object, precision: number, price: number, tradeId: string | null, atMs = T): string {
  const tick = { seq: 7, atMs, tradeId, price: BigInt(price) };
  const evidence: PriceEvidence = {
    rules: { feed },
    terms: { precision },
    used: [],
    isComplete: false,
    strike: tick,
    close: null,
  };
  try {
    return lookAtPrices(evidence);
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

const RIGHT = /^1 prices are those of their legs/;

describe("a price that is made of others", () => {
  // (1.2500 + 1.2502) / (0.6500 + 0.6502) = 1.922934…
  it("of two books is the quotient of their middles, as old as the older", () => {
    const legs = `1.2500/1.2502@${T}`;
    expect(look(GBPAUD, 5, 192_293, `${legs};0.6500/0.6502@${T + 50}`)).toMatch(RIGHT);
    expect(look(GBPAUD, 5, 192_294, `${legs};0.6500/0.6502@${T + 50}`)).toMatch(/its legs make 192293/);
    expect(look(GBPAUD, 5, 192_293, `${legs};0.6500/0.6502@${T + 50}`, T + 50)).toMatch(/another moment/);
    expect(look(GBPAUD, 5, 192_293, legs)).toMatch(/no book/);
    expect(look(GBPAUD, 5, 192_293, `${legs};-`)).toMatch(/no book/);
    expect(look(GBPAUD, 5, 192_293, `${legs};0.6502/0.6500@${T}`)).toMatch(/not below its ask/);
  });

  it("of one book is its middle, a half upwards", () => {
    expect(look(GOLD, 2, 265_013, `2650.10/2650.15@${T}`)).toMatch(RIGHT);
    expect(look(GOLD, 2, 265_012, `2650.10/2650.15@${T}`)).toMatch(/its legs make 265013/);
  });

  it("of an index is its formula, with every leg heard of late", () => {
    // (143,000,000 / 130,000,000 + 190 / 200) / 2 * 1,000 = 1,025
    expect(look(INDEX, 2, 102_500, `143000000@${T}#1;190@${T - 30_000}#2`)).toMatch(RIGHT);
    expect(look(INDEX, 2, 102_500, `143000000@${T}#1;190@${T - 30_001}#2`)).toMatch(/too old/);
    expect(look(INDEX, 2, 102_501, `143000000@${T}#1;190@${T}#2`)).toMatch(/its legs make 102500/);
    expect(look(INDEX, 2, 102_500, `143000000@${T}#1;-`)).toMatch(/silent/);
  });

  it("of several sources is the median of those that stand together", () => {
    const [a, b] = [`65000.00@${T}#1`, `65010.5@${T - 15_000}#2`];
    expect(look(MEDIAN, 2, 6_501_050, `${a};${b};65020@${T}#3`)).toMatch(RIGHT);
    expect(look(MEDIAN, 2, 6_500_525, `${a};${b};-`)).toMatch(RIGHT);
    expect(look(MEDIAN, 2, 6_500_525, `${a};${b};!67000@${T}#3`)).toMatch(RIGHT);
    expect(look(MEDIAN, 2, 6_500_525, `${a};${b};67000@${T}#3`)).toMatch(/against the rule/);
    expect(look(MEDIAN, 2, 6_500_525, `${a};${b};!65005@${T}#3`)).toMatch(/against the rule/);
    expect(look(MEDIAN, 2, 6_500_512, `${a};${b};65005.12499@${T}#3`)).toMatch(RIGHT);
    expect(look(MEDIAN, 2, 6_500_000, `${a};!65010.5@${T - 15_001}#2;-`)).toMatch(/too few/);
    expect(look(MEDIAN, 2, 6_500_525, `${a};${b}`)).toMatch(/for every source/);
  });

  it("of the last seconds is the mean of one price a second without the highest and the lowest fifth", () => {
    const [first, second, last] = [`100@${T - 4_500}#1`, `110@${T - 3_700}#2`, `131@${T - 1}#5`];
    // Second by second 100, 110, 110, 110, 131: the mean of three 110.
    const text = `${T - 1}=${first};${second};${last}`;
    expect(look(AVERAGE, 0, 110, text, T - 1)).toMatch(RIGHT);
    expect(look(AVERAGE, 0, 111, text, T - 1)).toMatch(/its legs make 110/);
    expect(look(AVERAGE, 0, 110, text, T)).toMatch(/another moment/);
    expect(look(AVERAGE, 0, 110, `${T}=${first};${second};${last}`, T)).toMatch(/end of a second/);
    expect(look(AVERAGE, 0, 110, `${T - 1}=${second};${last}`, T - 1)).toMatch(/has no price/);
    expect(look(AVERAGE, 0, 110, `${T - 1}=${first};110@${T - 3_200}#2;${second};${last}`, T - 1)).toMatch(
      /not made of/,
    );
    expect(look(AVERAGE, 0, 110, `${T - 1}=${first};${second}`, T - 1)).toMatch(/has no price/);
    expect(look(AVERAGE, 0, 110, `${T - 1}=${first};!${second};${last}`, T - 1)).toMatch(/left out/);
    expect(look(AVERAGE, 0, 110, `${first};${second};${last}`, T - 1)).toMatch(/does not say/);
    expect(look(GOLD, 2, 265_013, `${T - 1}=2650.13@${T - 1}#1`, T - 1)).toMatch(/does not say/);
  });

  it("that does not say what it is made of is none", () => {
    expect(look(GOLD, 2, 265_013, null)).toMatch(/does not say what it is made of/);
    expect(look(GOLD, 2, 265_013, "17853950411240001")).toMatch(/is not understood/);
    expect(look(GOLD, 2, 265_013, `!2650.10/2650.15@${T}`)).toMatch(/is not understood/);
  });
});
