/** An allowance of events: `perSecond` on average, `burst` at once. `Infinity` as burst: no bound. */
export interface Pace {
  readonly perSecond: number;
  readonly burst: number;
}

/**
 * Counts events against a pace. `spentUntilMs` is all the state there is: the moment up to which the
 * allowance has been used. Returns its next value, or null when the event is one too many.
 */
export function spend(
  spentUntilMs: number,
  pace: Pace,
  { nowMs, events }: { readonly nowMs: number; readonly events: number },
): number | null {
  if (pace.burst === Infinity) return 0;
  const costMs = 1_000 / pace.perSecond;
  const next = Math.max(spentUntilMs, nowMs) + costMs * events;
  return next - nowMs > pace.burst * costMs ? null : next;
}
