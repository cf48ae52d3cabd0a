import { expect, test } from "vitest";
import type { Bet } from "../wire/shapes.ts";
import { chartModel } from "./chart-model.ts";
import { testRound } from "./test-round.ts";

test("a rise/fall chart: betting hatch, the running contract with its strike, the contract to come", () => {
  const running = {
    ...testRound({ id: 1, startMs: 0, endMs: 60_000, gameStartMs: 60_000, gameFinishMs: 120_000 }),
    openPrice: 5,
  };
  const betting = testRound({
    id: 2,
    startMs: 60_000,
    endMs: 120_000,
    gameStartMs: 120_000,
    gameFinishMs: 180_000,
  });
  const model = chartModel({ betting, running, last: null }, [], { nowMs: 70_000 });
  expect(model.betting).toEqual({ fromMs: 60_000, toMs: 110_000 });
  expect(model.measuring).toEqual({ fromMs: 60_000, toMs: 120_000 });
  expect(model.next).toEqual({ fromMs: 120_000, toMs: 180_000 });
  expect(model.strike).toBe(5);
});

test("a digit chart has no strike and no next contract", () => {
  const round = {
    ...testRound({ id: 1, startMs: 0, endMs: 60_000, gameStartMs: 0, gameFinishMs: 60_000 }),
    openPrice: 5,
  };
  const model = chartModel({ betting: round, running: round, last: null }, [], { nowMs: 1_000 });
  expect([model.measuring, model.next, model.strike]).toEqual([null, null, null]);
  expect(model.locked).toEqual({ fromMs: 50_000, toMs: 60_000 });
});

test("where the price is a mean, the seconds that close the running contract are marked", () => {
  const running = testRound({ id: 1, startMs: 0, endMs: 60_000, gameStartMs: 60_000, gameFinishMs: 120_000 });
  const now = { betting: null, running, last: null };
  expect(chartModel(now, [], { nowMs: 70_000, averageSeconds: 10 }).averaging).toEqual({
    fromMs: 110_000,
    toMs: 120_000,
  });
  expect(chartModel(now, [], { nowMs: 70_000 }).averaging).toBeNull();
  expect(chartModel({ ...now, running: null }, [], { nowMs: 1, averageSeconds: 10 }).averaging).toBeNull();
});

test("the view stands still during a contract", () => {
  const betting = testRound({
    id: 2,
    startMs: 60_000,
    endMs: 120_000,
    gameStartMs: 120_000,
    gameFinishMs: 180_000,
  });
  const now = { betting, running: null, last: null };
  expect(chartModel(now, [], { nowMs: 61_000 }).view).toEqual(chartModel(now, [], { nowMs: 119_000 }).view);
});

const bet = (fields: Partial<Bet>): Bet => ({
  id: 1,
  roundId: 1,
  roundNumber: 1,
  createMs: 61_000,
  type: "B",
  stock: "SIM-V25",
  gameType: "R1",
  status: 5,
  point: 15_000,
  profit: 0,
  multiple: 1.88,
  openPrice: null,
  close: null,
  clientKey: "",
  receipt: "",
  ...fields,
});

test("a stake stands on the contract that decides it: on the strike of the one that runs, in the place of the next", () => {
  const running = {
    ...testRound({ id: 1, startMs: 0, endMs: 60_000, gameStartMs: 60_000, gameFinishMs: 120_000 }),
    openPrice: 9_988.285,
  };
  const next = testRound({
    id: 2,
    startMs: 60_000,
    endMs: 120_000,
    gameStartMs: 120_000,
    gameFinishMs: 180_000,
  });
  const bets = [
    bet({ id: 1 }),
    bet({ id: 2, roundId: 2, type: "S", point: 5_000 }),
    bet({ id: 3, point: 7_000 }),
    bet({ id: 4, roundId: 9 }),
  ];
  const model = chartModel({ betting: next, running, last: null }, bets, { nowMs: 70_000 });
  expect(model.marks).toEqual([
    { type: "B", point: 22_000, span: { fromMs: 60_000, toMs: 120_000 }, strike: 9_988.285 },
    { type: "S", point: 5_000, span: { fromMs: 120_000, toMs: 180_000 }, strike: null },
  ]);
  expect(model.mySides).toEqual(["rise"]);
});
