import { expect, test } from "vitest";
import type { BetIntent } from "./bet-intent.ts";
import type { Bet } from "../wire/shapes.ts";
import { positionCards, positionsOf, shownIntent, standingOf } from "./my-round.ts";
import type { RoundsNow } from "./phases.ts";
import { testRound } from "./test-round.ts";

const bet = (fields: Partial<Bet>): Bet => ({
  id: 1,
  roundId: 91,
  roundNumber: 17,
  createMs: 1_000,
  type: "B",
  stock: "SIM-V25",
  gameType: "R1",
  status: 5,
  point: 7_000,
  profit: 0,
  multiple: 1.88,
  openPrice: null,
  close: null,
  clientKey: "",
  receipt: "",
  ...fields,
});

test("what I have on a round is its own bets alone, side by side and added up", () => {
  const bets = [
    bet({ id: 4, createMs: 4_000, type: "S", point: 6_000 }),
    bet({ id: 3, createMs: 3_000, roundId: 92, point: 99_000 }),
    bet({ id: 2, createMs: 2_000, point: 12_000, multiple: null }),
    bet({ id: 1 }),
  ];
  expect(positionsOf(bets, 91)).toEqual([
    { type: "B", point: 19_000, payoutBp: 18_800, betId: 2 },
    { type: "S", point: 6_000, payoutBp: 18_800, betId: 4 },
  ]);
  expect(positionsOf(bets, 92)).toEqual([{ type: "B", point: 99_000, payoutBp: 18_800, betId: 3 }]);
  expect(positionsOf(bets, 93)).toEqual([]);
});

const intent = (clientKey: string, state: BetIntent["state"], optionId = 4): BetIntent => ({
  clientKey,
  optionId,
  roundId: 91,
  type: "B",
  point: 7_000,
  multiple: 1.88,
  state,
  sentAtMs: 0,
  bet: null,
  refusal: null,
});

test("the panel speaks of what is unresolved first, else of the newest answer, and of its own option alone", () => {
  const newest = intent("c", "accepted");
  const lost = intent("b", "unknown");
  expect(shownIntent([newest, lost, intent("a", "refused")], 4)).toBe(lost);
  expect(shownIntent([newest, intent("a", "refused")], 4)).toBe(newest);
  expect(shownIntent([newest, lost], 5)).toBeNull();
});

const running = testRound({ id: 91, startMs: 0, endMs: 60_000 });
const betting = testRound({ id: 92, startMs: 60_000, endMs: 120_000, gameFinishMs: 180_000 });

test("a stake is a card from its acceptance until a moment after its result, and never another round's", () => {
  const bets = [bet({ id: 5, roundId: 92, point: 11_000 }), bet({ id: 1 }), bet({ id: 9, roundId: 77 })];
  const now = { running, betting, last: null };
  const shown = (rounds: RoundsNow, nowMs: number, of = bets) =>
    positionCards(of, rounds, nowMs).map(({ round, phase, point, profit }) => [
      round.id,
      phase,
      point,
      profit,
    ]);
  expect(shown(now, 61_000)).toEqual([
    [91, "running", 7_000, 0],
    [92, "next", 11_000, 0],
  ]);
  const after = { running: betting, betting: null, last: running };
  expect(shown(after, 121_000)).toEqual([
    [92, "running", 11_000, 0],
    [91, "deciding", 7_000, 0],
  ]);
  const decided = [
    // Of another round, on the same sides: none of it is on these cards.
    bet({ id: 7, roundId: 92, status: 2, point: 3_000 }),
    bet({ id: 8, roundId: 92, status: 1, type: "S", point: 2_000, profit: 1_760 }),
    bet({ id: 1, status: 2 }),
    bet({ id: 2, status: 1, type: "S", point: 5_000, profit: 4_400 }),
  ];
  const ended = { running: null, betting: null, last: running };
  expect(shown(ended, 105_000, decided)).toEqual([
    [91, "decided", 7_000, -7_000],
    [91, "decided", 5_000, 4_400],
  ]);
  expect(shown(ended, 105_001, decided)).toEqual([]);
});

test.each([
  ["B", 9_988.286, 0, "winning"],
  ["S", 9_988.286, 0, "losing"],
  ["B", 9_988.285, 0, "level"],
  ["S", 9_988.284, 0, "winning"],
  // Within the band nobody has won; at its edge one has.
  ["B", 9_988.287, 3, "level"],
  ["S", 9_988.287, 3, "level"],
  ["B", 9_988.288, 3, "winning"],
  ["S", 9_988.288, 3, "losing"],
])("%s at %s with a band of %s is %s", (type, price, pip, standing) => {
  expect(standingOf(type, { strike: 9_988.285, price }, { precision: 3, pip })).toBe(standing);
});
