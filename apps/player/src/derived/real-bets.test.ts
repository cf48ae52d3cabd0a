import { expect, test } from "vitest";
import type { RealBet } from "../wire/shapes.ts";
import { mergeRealBets } from "./real-bets.ts";

const bet = (createMs: number, over: Partial<RealBet> = {}): RealBet => ({
  roundId: 7,
  username: "pl***1",
  type: "B",
  point: 5_000,
  createMs,
  ...over,
});

test("what was heard joins what was read, newest first, and stands once", () => {
  const read = [bet(30), bet(10)];
  const heard = [bet(40), bet(30), bet(20, { type: "S" })];
  expect(mergeRealBets(read, heard).map(({ createMs, type }) => `${createMs}${type}`)).toEqual([
    "40B",
    "30B",
    "20S",
    "10B",
  ]);
});

test("two people who bet in one moment are two", () => {
  expect(mergeRealBets([bet(1)], [bet(1, { username: "pl***2" }), bet(1, { point: 6_000 })])).toHaveLength(3);
});

test("the newest hundred are kept", () => {
  const many = Array.from({ length: 130 }, (_, at) => bet(at));
  const kept = mergeRealBets(many.slice(0, 90), many.slice(70));
  expect([kept.length, kept[0]?.createMs, kept.at(-1)?.createMs]).toEqual([100, 129, 30]);
});
