import { describe, expect, it } from "vitest";
import { type StatementAct, statementAfter, STATEMENT_STATES } from "./statement-states.ts";

const ACTS = ["pay", "ask", "approve", "reject"] as const satisfies readonly StatementAct[];

describe("a statement", () => {
  it.each([
    ["due", "pay", "paid"],
    ["due", "ask", "asked"],
    ["asked", "approve", "paid"],
    ["asked", "reject", "due"],
  ] as const)("that is %s becomes, by %s, %s", (state, act, next) => {
    expect(statementAfter(state, act)).toBe(next);
  });

  it("is paid once, never taken back, and of nothing there is nothing to pay: no other move is there", () => {
    const moves = STATEMENT_STATES.flatMap((state) =>
      ACTS.filter((act) => statementAfter(state, act) !== null).map((act) => `${state} ${act}`),
    );
    expect(moves).toEqual(["due pay", "due ask", "asked approve", "asked reject"]);
    expect(statementAfter("paid", "pay")).toBeNull();
    expect(statementAfter("nothing", "pay")).toBeNull();
    expect(statementAfter("due", "approve")).toBeNull();
  });
});
