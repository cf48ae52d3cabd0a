import { describe, expect, it } from "vitest";
import { leastLockSeconds } from "./least-lock.ts";

describe("how long before its strike a round's bets must lock", () => {
  it.each([
    ["a second, of a real market", "B1", { kind: "real" }, 1],
    ["a slot, of a simulated market whose own digit decides", "B1", { kind: "simulated" }, 10],
    ["a slot, of a simulated ball game", "P2", { kind: "simulated" }, 10],
    [
      "a second, of a simulated market whose next candle decides: its slots begin behind the lock",
      "R1",
      { kind: "simulated" },
      1,
    ],
    ["the mean's seconds, of a mean", "R1", { kind: "real", feed: { kind: "average", seconds: 7 } }, 7],
    ["a second, of one symbol's trades", "B1", { kind: "real", feed: { kind: "trades" } }, 1],
  ] as const)("is %s", (_, type, market, seconds) => {
    expect(leastLockSeconds(type, market)).toBe(seconds);
  });
});
