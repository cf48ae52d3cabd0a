import { describe, expect, it } from "vitest";
import { EARLY_TURNS, earlyTurn, mustProveWork, turnRank, turnWaitMs } from "./sign-in-defence.ts";

const calm = { sinceLastMs: 0, networkFailures: 0, isFlooding: false };

describe("turns at an account under attack", () => {
  it("are fewer than one in ten seconds, whoever takes all of them", () => {
    const everyMs = turnWaitMs({ ...calm, accountFailures: 5 });
    const perMs = 1 / everyMs + 1 / EARLY_TURNS.calm.everyMs + 1 / EARLY_TURNS.crowd.everyMs;
    expect(1 / perMs).toBeGreaterThan(10_000);
    expect(turnWaitMs({ ...calm, accountFailures: 4 })).toBe(0);
    expect(turnWaitMs({ ...calm, accountFailures: 5, sinceLastMs: everyMs })).toBe(0);
  });

  it("come early for calm networks, and for others while one is left for who comes beside them", () => {
    expect(earlyTurn(turnRank(3), { waiting: 1, crowd: 0 })).toBe("calm");
    expect(earlyTurn(turnRank(4), { waiting: 1, crowd: 1 })).toBeNull();
    expect(earlyTurn(turnRank(4), { waiting: 1, crowd: 2 })).toBe("crowd");
    expect(earlyTurn(turnRank(900), { waiting: 2, crowd: 1 })).toBe("crowd");
    expect(earlyTurn(turnRank(900), { waiting: 2, crowd: 0 })).toBeNull();
    expect(turnRank(900)).toBe(turnRank(4));
  });
});

describe("work that a stranger's try must bring", () => {
  it.each([
    ["nothing has gone wrong", 0, 0, false],
    ["four tries at the account were wrong", 4, 0, false],
    ["a fifth one was", 5, 0, true],
    ["twenty tries from the network were wrong", 0, 20, false],
    ["one more was", 0, 21, true],
    ["both stand at their last free one", 4, 20, false],
    ["both are beyond it", 5, 21, true],
  ])("once %s: %i at the account, %i from the network, %s", (_, accountFailures, networkFailures, must) => {
    expect(mustProveWork({ ...calm, accountFailures, networkFailures })).toBe(must);
  });

  it("is asked of a network that floods, though nothing of it was wrong", () => {
    expect(mustProveWork({ ...calm, accountFailures: 0, isFlooding: true })).toBe(true);
  });
});

describe("a proven try of a stranger", () => {
  it.each([
    [4, 0, 0],
    [5, 0, 13_000],
    [5, 12_999, 1],
    [5, 13_000, 0],
    [700, 1_700, 11_300],
    [700, 90_000, 0],
  ])("after %i wrong ones and %i ms waits %i ms", (accountFailures, sinceLastMs, waitMs) => {
    expect(turnWaitMs({ ...calm, accountFailures, sinceLastMs })).toBe(waitMs);
  });
});
