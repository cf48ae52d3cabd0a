/**
 * How far a partner's statement is paid. `nothing`: there is nothing to pay, what is owed was carried on. `due`: it can be paid. `asked`: a
 * second person must say yes. `paid`: the transfer stands.
 */
export type StatementState = "nothing" | "due" | "asked" | "paid";
export const STATEMENT_STATES = [
  "nothing",
  "due",
  "asked",
  "paid",
] as const satisfies readonly StatementState[];

/** `pay` is one person's, below the site's threshold; from it on one asks and another approves or rejects (F-41). */
export type StatementAct = "pay" | "ask" | "approve" | "reject";

/** A pair that is missing cannot happen: nothing is paid twice, and what was paid is never taken back (a correction is another transfer). */
export const STATEMENT_MOVES: Readonly<
  Record<StatementState, { readonly [A in StatementAct]?: StatementState }>
> = {
  nothing: {},
  due: { pay: "paid", ask: "asked" },
  asked: { approve: "paid", reject: "due" },
  paid: {},
};

/** The state after `act`, or null where the table has no such move. */
export function statementAfter(state: StatementState, act: StatementAct): StatementState | null {
  return STATEMENT_MOVES[state][act] ?? null;
}
