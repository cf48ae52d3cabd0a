import { expect, test } from "vitest";
import type { TradeRound } from "../wire/shapes.ts";
import { phaseOf, roundsNow } from "./phases.ts";
import { testRound } from "./test-round.ts";

const rise = (startMs: number): TradeRound =>
  testRound({
    id: startMs / 1000,
    startMs,
    endMs: startMs + 30_000,
    gameStartMs: startMs + 30_000,
    gameFinishMs: startMs + 60_000,
  });

test("two rise/fall rounds live at once: one takes bets, the one before it is measured", () => {
  const now = roundsNow([rise(0), rise(30_000), rise(60_000)], 70_000);
  expect([now.betting?.startMs, now.running?.startMs, now.last?.startMs]).toEqual([60_000, 30_000, 0]);
});

test("in a digit game the betting round is the one measured", () => {
  const now = roundsNow(
    [testRound({ id: 1, startMs: 0, endMs: 60_000, gameStartMs: 0, gameFinishMs: 60_000 })],
    59_999,
  );
  expect(now.betting).toBe(now.running);
  expect(now.last).toBeNull();
});

test("a boundary belongs to the next round", () => {
  const now = roundsNow([rise(0), rise(30_000)], 30_000);
  expect([now.betting?.startMs, now.running?.startMs]).toEqual([30_000, 0]);
});

test.each([
  { at: -1, phase: null },
  { at: 0, phase: { kind: "betting", leftMs: 20_000, leftShare: 1, isWarning: false } },
  { at: 10_000, phase: { kind: "betting", leftMs: 10_000, leftShare: 0.5, isWarning: true } },
  { at: 20_000, phase: { kind: "locked", leftMs: 10_000, leftShare: 1, isWarning: false } },
  { at: 30_000, phase: null },
])("at $at ms of a 30 s round", ({ at, phase }) => {
  expect(phaseOf(rise(0), at)).toEqual(phase);
});
