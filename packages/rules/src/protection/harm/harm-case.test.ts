import { expect, test } from "vitest";
import { HARM_CASE_STATES, harmCaseAfter } from "./harm-case.ts";

test("P-32: a case is taken before anything is done, and a closed one stays closed", () => {
  const moves = ["take", "give-back", "act", "close"] as const;
  expect(HARM_CASE_STATES.map((state) => moves.map((move) => harmCaseAfter(state, move)))).toEqual([
    ["working", null, null, null],
    ["working", "open", "working", "closed"],
    [null, null, null, null],
  ]);
});
