import { expect, it } from "vitest";
import { moveRound, type RoundEvent, type RoundState } from "./round-states.ts";

const NO = null;
// One row a state, one column an event: every pair stands here.
const TABLE: Record<RoundState, Record<RoundEvent, RoundState | null>> = {
  scheduled: { opened: "open", locked: NO, started: NO, decided: NO, voided: "void" },
  open: { opened: NO, locked: "locked", started: NO, decided: NO, voided: "void" },
  locked: { opened: NO, locked: NO, started: "running", decided: NO, voided: "void" },
  running: { opened: NO, locked: NO, started: NO, decided: "decided", voided: "void" },
  decided: { opened: NO, locked: NO, started: NO, decided: NO, voided: NO },
  void: { opened: NO, locked: NO, started: NO, decided: NO, voided: NO },
};
const STATES: readonly RoundState[] = ["scheduled", "open", "locked", "running", "decided", "void"];
const EVENTS: readonly RoundEvent[] = ["opened", "locked", "started", "decided", "voided"];
const PAIRS = STATES.flatMap((state) => EVENTS.map((event) => [state, event, TABLE[state][event]] as const));

it.each(PAIRS)("%s, %s → %s", (state, event, after) => {
  expect(moveRound(state, event)).toBe(after);
});
