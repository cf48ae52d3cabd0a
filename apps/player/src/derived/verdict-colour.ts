import type { Verdict } from "./verdict.ts";

/** The colour of a result's number; never its only sign. */
export const VERDICT_COLOUR = {
  win: "text-up",
  loss: "text-down",
  noGain: "text-ink-2",
  void: "text-ink-2",
  open: "text-ink-3",
} as const satisfies Readonly<Record<Verdict, string>>;
