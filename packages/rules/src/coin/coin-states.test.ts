import { expect, it } from "vitest";
import { COIN_STATES, type CoinAct, type CoinMovementType, coinStateAfter } from "./coin-states.ts";

const ACTS = ["approve", "pay", "reject", "cancel"] as const satisfies readonly CoinAct[];

/** Every move that the table has; all others are none. */
it.each([
  ["deposit", ["requested approve done", "requested reject rejected", "requested cancel cancelled"]],
  [
    "withdrawal",
    [
      "requested approve approved",
      "requested reject rejected",
      // What was approved leaves, or is given back; the player cannot take it back any more.
      "approved pay done",
      "approved reject rejected",
    ],
  ],
] as const satisfies readonly (readonly [CoinMovementType, readonly string[]])[])(
  "a %s of coins",
  (type, moves) => {
    const found = COIN_STATES.flatMap((state) =>
      ACTS.flatMap((act) => {
        const after = coinStateAfter(type, state, act);
        return after === null ? [] : [`${state} ${act} ${after}`];
      }),
    );
    expect(found).toEqual(moves);
  },
);
