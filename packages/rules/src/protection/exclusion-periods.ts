import { type Instant, instant } from "@maru/values";

const DAY_MS = 86_400_000;

/** Breaks a player can take, in days: at once, not to be taken back, and over by themselves (P-15). */
export const TIME_OUT_DAYS = [1, 7, 30, 42] as const;

/** Exclusions a player can choose, in months; null is for ever (P-16). */
export const EXCLUSION_MONTHS = [6, 12, 24, 36, 60, null] as const;

/** The end of an exclusion for ever: no clock of this product reaches it. 9999-12-31 23:59:59 UTC. */
export const FOREVER_MS = 253_402_300_799_000;

/** Asked for after the exclusion, a return takes this long (P-16). */
export const RETURN_WAIT_MS = DAY_MS;

export function timeOutUntil(nowMs: Instant, days: number): Instant {
  return instant(nowMs + days * DAY_MS);
}

/** A month is counted as 31 days: the exclusion is never shorter than what its name says. */
export function exclusionUntil(nowMs: Instant, months: number | null): Instant {
  return instant(months === null ? FOREVER_MS : nowMs + months * 31 * DAY_MS);
}
