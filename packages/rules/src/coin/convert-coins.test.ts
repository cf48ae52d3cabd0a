import { points } from "@maru/values";
import { describe, expect, it } from "vitest";
import { COIN_CODES } from "./coins.ts";
import { coinsFor, pointsFor } from "./convert-coins.ts";

describe("coins as points", () => {
  it.each([
    // A millionth of a dollar is worth nothing; the house keeps what is left of a point.
    ["USDT", 1n, 1_400n, 0n],
    ["USDT", 714n, 1_400n, 0n],
    ["USDT", 715n, 1_400n, 1n],
    ["USDT", 1_427n, 1_403n, 2n],
    ["USDT", 100_507_131n, 1_403n, 141_011n],
    ["BTC", 1n, 137_000_013n, 1n],
    ["BTC", 12_345_679n, 137_000_013n, 16_913_581n],
    ["XRP", 999_999n, 3_017n, 3_016n],
    ["ETH", 0n, 4_700_011n, 0n],
  ] as const)("%s: %d units at %d are %d points, rounded down", (coin, units, rate, worth) => {
    expect(pointsFor(units, coin, rate)).toBe(worth);
  });

  it.each([
    ["USDT", 1, 1_403n, 712n],
    ["USDT", 141_011, 1_403n, 100_506_771n],
    ["BTC", 1, 137_000_013n, 0n],
    ["BTC", 7, 137_000_013n, 5n],
    ["XRP", 5_003, 3_017n, 1_658_269n],
    ["ETH", 0, 4_700_011n, 0n],
  ] as const)("%s: %d points at %d buy %d units, rounded down", (coin, paid, rate, units) => {
    expect(coinsFor(points(paid), coin, rate)).toBe(units);
  });

  it("never grow by going to and fro", () => {
    let state = 77;
    const below = (limit: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
    for (let n = 0; n < 20_000; n += 1) {
      const coin = COIN_CODES[below(4)] ?? "BTC";
      const rate = BigInt(1 + below(200_000_000));
      const units = BigInt(1 + below(2 ** 31));
      expect(coinsFor(points(pointsFor(units, coin, rate)), coin, rate) <= units).toBe(true);
      const paid = points(1 + below(2 ** 31));
      expect(pointsFor(coinsFor(paid, coin, rate), coin, rate) <= paid).toBe(true);
    }
  });

  it("are not asked of less than nothing or at no rate", () => {
    expect(() => pointsFor(-1n, "BTC", 5n)).toThrow(/coins/);
    expect(() => pointsFor(1n, "BTC", 0n)).toThrow(/rate/);
    expect(() => coinsFor(points(-1), "BTC", 5n)).toThrow(/points/);
    expect(() => coinsFor(points(1), "BTC", 0n)).toThrow(/rate/);
  });
});
