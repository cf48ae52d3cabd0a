import { expect, test } from "vitest";
import { readRealBet } from "./real-bets.ts";

test("a bet of somebody is read as the wire says it", () => {
  const said = {
    tradeRoundId: 12,
    type: "S",
    point: 5_000,
    username: "pl***1",
    createDate: 1_763_900_000_123,
  };
  expect(readRealBet(said)).toEqual({
    roundId: 12,
    type: "S",
    point: 5_000,
    username: "pl***1",
    createMs: 1_763_900_000_123,
  });
});

test("what names no round or no stake is no bet", () => {
  expect([readRealBet({ point: 5_000 }), readRealBet({ tradeRoundId: 3 })]).toEqual([null, null]);
});
