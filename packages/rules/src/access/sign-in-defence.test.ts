import { describe, expect, it } from "vitest";
import { EARLY_TURNS, earlyTurn, turnRank, turnWaitMs } from "./sign-in-defence.ts";

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
