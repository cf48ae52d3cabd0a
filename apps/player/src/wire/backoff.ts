const FIRST_DELAY_MS = 100;
const SECOND_DELAY_MS = 500;
const LONGEST_DELAY_MS = 10_000;

/**
 * Milliseconds before connection attempt `attempt` (0 is the first after a loss): 100, 500, then doubling to 10 s. `chance` in
 * [0, 1) spreads the returns of all clients of a restarted server over half of the delay.
 */
export function backoffDelayMs(attempt: number, chance: number): number {
  if (attempt === 0) return FIRST_DELAY_MS;
  const full = Math.min(SECOND_DELAY_MS * 2 ** Math.min(attempt - 1, 10), LONGEST_DELAY_MS);
  return Math.round(full * (0.75 + chance * 0.5));
}
