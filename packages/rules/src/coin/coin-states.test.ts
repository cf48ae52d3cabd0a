import { describe, expect, it } from "vitest";
import { COIN_STATES, type CoinAct, type CoinMovementType, coinStateAfter } from "./coin-states.ts";

const ACTS: readonly CoinAct[] = ["approve", "pay", "reject", "cancel"];

/** Every move that happens, of all pairs of a state and an act that somebody could try. */
const movesOf = (type: CoinMovementType): readonly string[] =>
  COIN_STATES.flatMap((state) =>
    ACTS.flatMap((act) => {
      const after = coinStateAfter(type, state, act);
      return after === null ? [] : [`${state}, ${act}: ${after}`];
    }),
  );

describe("a movement of coins goes", () => {
  it("as a deposit from asked for to its end, which the player may choose as well", () => {
    expect(movesOf("deposit")).toEqual([
      "requested, approve: done",
      "requested, reject: rejected",
      "requested, cancel: cancelled",
    ]);
  });

  it("P-23, as a withdrawal by approval to payment; the player never cancels it", () => {
    expect(movesOf("withdrawal")).toEqual([
      "requested, approve: approved",
      "requested, reject: rejected",
      "approved, pay: done",
      "approved, reject: rejected",
    ]);
  });

  it("nowhere from an end, nor where the table has no such state", () => {
    expect(coinStateAfter("deposit", "done", "reject")).toBeNull();
    expect(coinStateAfter("deposit", "approved", "pay")).toBeNull();
    expect(coinStateAfter("withdrawal", "requested", "pay")).toBeNull();
  });
});
