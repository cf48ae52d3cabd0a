import { beforeEach, expect, test } from "vitest";
import type { BetIntent } from "../derived/bet-intent.ts";
import type { Bet } from "../wire/shapes.ts";
import {
  betFacts,
  intentOf,
  NO_BETS,
  noteBet,
  noteBetRefused,
  noteBetResult,
  noteIntent,
} from "./bet-facts.ts";

const BET: Bet = {
  id: 311,
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
  clientKey: "k",
  receipt: "",
};

const INTENT: BetIntent = {
  clientKey: "k",
  optionId: 4,
  roundId: 91,
  type: "B",
  point: 7_000,
  multiple: 1.88,
  state: "sent",
  sentAtMs: 900,
  bet: null,
  refusal: null,
};

const refusal = { code: "ROUND_LOCKED", message: "", params: {} };

beforeEach(() => betFacts.setState(NO_BETS));

test("a refusal that comes after the acceptance changes nothing: nobody bets the same again", () => {
  noteIntent(INTENT);
  noteBet(BET);
  noteBetRefused("k", refusal);
  expect(intentOf("k")).toMatchObject({ state: "accepted", refusal: null, bet: { id: 311 } });
});

test("an acceptance that comes after a refusal counts: the money is gone", () => {
  noteIntent(INTENT);
  noteBetRefused("k", refusal);
  noteBet(BET);
  expect(intentOf("k")).toMatchObject({ state: "accepted", refusal: null });
});

test("an acceptance that comes after the result leaves the result, and keeps what only the acceptance said", () => {
  noteBet(BET);
  noteBetResult({ ...BET, status: 1, profit: 6_160, multiple: null, roundId: 0, clientKey: "" });
  noteBet(BET);
  expect(betFacts.getState().bets).toEqual([
    { ...BET, status: 1, profit: 6_160, multiple: 1.88, roundId: 91, clientKey: "" },
  ]);
});

test("the results of one round are announced together, those of the next one anew", () => {
  noteBetResult({ ...BET, id: 1, status: 2 });
  noteBetResult({ ...BET, id: 2, status: 1 });
  noteBetResult({ ...BET, id: 2, status: 1 });
  expect(betFacts.getState().announced?.bets.map((bet) => bet.id)).toEqual([1, 2]);
  noteBetResult({ ...BET, id: 3, roundId: 92, status: 3 });
  expect(betFacts.getState().announced).toMatchObject({ roundId: 92, bets: [{ id: 3 }] });
});

test("an error of no bet is kept to be told; one of another tab's bet is not ours", () => {
  noteBetRefused("of-another-tab", refusal);
  expect(betFacts.getState().stray).toBeNull();
  noteBetRefused("", refusal);
  expect(betFacts.getState().stray).toEqual(refusal);
});
