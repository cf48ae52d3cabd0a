export type Direction = "up" | "down" | "level";

/** Colour is never the only sign: whoever shows a direction writes it beside. */
export const DIRECTION_COLOUR = { up: "text-up", down: "text-down", level: "text-ink-2" } as const;

/** Where a change goes; one that is not known goes nowhere. */
export function directionOf(change: number | null): Direction {
  if (change === null || change === 0) return "level";
  return change > 0 ? "up" : "down";
}
