const FREE_FAILURES = 4;
const LOCK_FAILURES = 10;
const FIRST_DELAY_MS = 1000;
const LOCK_MS = 15 * 60_000;

/** Failures of one subject; the time since the last one by the database clock. */
export interface FailureCount {
  readonly failures: number;
  readonly sinceLastMs: number;
}

/**
 * How long until the next try is looked at, in milliseconds: nothing up to the fourth failure, then 1, 2, 4, 8, 16 s after the
 * fifth to the ninth, and 15 minutes from the tenth on. A refused try is not counted, so waiting always ends the wait (S-03).
 */
export function waitBeforeTryMs(count: FailureCount): number {
  if (count.failures <= FREE_FAILURES) return 0;
  const delay =
    count.failures >= LOCK_FAILURES ? LOCK_MS : FIRST_DELAY_MS * 2 ** (count.failures - FREE_FAILURES - 1);
  return Math.max(0, delay - count.sinceLastMs);
}
