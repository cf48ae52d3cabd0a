/** open → working → closed: nobody closes a case that nobody took, and a closed one stays closed. */
export const HARM_CASE_STATES = ["open", "working", "closed"] as const;
export type HarmCaseState = (typeof HARM_CASE_STATES)[number];

/** `take` also from a colleague: who decides is who writes it down. */
export type HarmCaseMove = "take" | "give-back" | "act" | "close";

/** A pair that is missing cannot happen. */
export const HARM_CASE_MOVES = {
  open: { take: "working" },
  working: { take: "working", "give-back": "open", act: "working", close: "closed" },
  closed: {},
} as const satisfies Readonly<Record<HarmCaseState, { readonly [M in HarmCaseMove]?: HarmCaseState }>>;

/** The state after a move, or null where the table has no such move. */
export function harmCaseAfter(state: HarmCaseState, move: HarmCaseMove): HarmCaseState | null {
  const moves: { readonly [M in HarmCaseMove]?: HarmCaseState } = HARM_CASE_MOVES[state];
  return moves[move] ?? null;
}

/** What was done about a case: a closed list, so that it can be counted. `none-needed` is an answer too, and wants its words. */
export const HARM_ACTIONS = [
  "none-needed",
  "message-sent",
  "telephoned",
  "limits-offered",
  "time-out-offered",
  "exclusion-offered",
  "play-suspended",
  "referred",
] as const;
export type HarmAction = (typeof HARM_ACTIONS)[number];
