/** The life of a round as prices see it; `settled` is settlement's fact, kept in its own room. */
export type RoundState = "scheduled" | "open" | "locked" | "running" | "decided" | "void";
export type RoundEvent = "opened" | "locked" | "started" | "decided" | "voided";

export const ROUND_MOVES = {
  scheduled: { opened: "open", voided: "void" },
  open: { locked: "locked", voided: "void" },
  locked: { started: "running", voided: "void" },
  running: { decided: "decided", voided: "void" },
  decided: {},
  void: {},
} as const satisfies Record<RoundState, Partial<Record<RoundEvent, RoundState>>>;

/** The state after `event`, or null where the table has no such move: it is refused, never ignored. */
export function moveRound(state: RoundState, event: RoundEvent): RoundState | null {
  const moves: Partial<Record<RoundEvent, RoundState>> = ROUND_MOVES[state];
  return moves[event] ?? null;
}
