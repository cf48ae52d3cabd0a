import { assert, divFloor, type Points } from "@maru/values";
import { type CoinCode, COINS } from "./coins.ts";

/** What one whole coin is worth, in points. */
export type PointsPerCoin = bigint;

function unitsOfOne(coin: CoinCode): bigint {
  return 10n ** BigInt(COINS[coin].decimals);
}

/** What coins are worth in points, rounded down: what is left of a point stays with the house. It may be more than the wire can carry. */
export function pointsFor(coins: bigint, coin: CoinCode, rate: PointsPerCoin): bigint {
  assert(coins >= 0n && rate > 0n, "coins and their rate");
  return divFloor(coins * rate, unitsOfOne(coin));
}

/** What points buy, rounded down. */
export function coinsFor(paid: Points, coin: CoinCode, rate: PointsPerCoin): bigint {
  assert(paid >= 0n && rate > 0n, "points and a rate");
  return divFloor(paid * unitsOfOne(coin), rate);
}
