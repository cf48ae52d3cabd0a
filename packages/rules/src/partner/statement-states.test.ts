import { expect, it } from "vitest";
import { STATEMENT_STATES, type StatementAct, statementAfter } from "./statement-states.ts";

const ACTS = ["pay", "ask", "approve", "reject"] as const satisfies readonly StatementAct[];

it("a statement is paid by one person or by two, and never twice", () => {
  const moves = STATEMENT_STATES.flatMap((state) =>
    ACTS.flatMap((act) => {
      const after = statementAfter(state, act);
      return after === null ? [] : [`${state} ${act} ${after}`];
    }),
  );
  expect(moves).toEqual([
    "due pay paid",
    "due ask asked",
    "asked approve paid",
    // Said no to, it can be asked for again.
    "asked reject due",
  ]);
});
