import { expect, test } from "vitest";
import { roundPath } from "./round-path.ts";

const SIZE = { width: 600, height: 100 } as const;
const tick = (atMs: number, price: string, flag = "used") => ({ atMs, price, flag });
const round = {
  gameStartMs: 1_000,
  gameFinishMs: 31_000,
  strike: "100.0",
  close: "104.0",
  firstTicks: [tick(1_000, "100.0"), tick(4_000, "102.0"), tick(4_500, "999.0", "jump")],
  lastTicks: [tick(28_000, "101.0"), tick(31_000, "104.0")],
};

test("both ends of a round are drawn where and when they were, with its levels; what did not count is not", () => {
  expect(roundPath(round, SIZE)).toEqual({
    first: "0,100 60,50",
    last: "540,75 600,0",
    strikeY: 100,
    closeY: 0,
  });
});

test("a price that stands still is a level line, and a round without ticks is no picture", () => {
  const still = { ...round, close: null, firstTicks: [tick(1_000, "100.0")], lastTicks: [] };
  expect(roundPath(still, SIZE)).toMatchObject({ first: "0,100", strikeY: 100, closeY: null });
  expect(roundPath({ ...round, firstTicks: [], lastTicks: [] }, SIZE)).toBeNull();
});
