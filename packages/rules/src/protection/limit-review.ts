import { type Instant, instant } from "@maru/values";

const DAY_MS = 86_400_000;

/** At least every six months a player is asked to look at their limits; 180 days are never more (P-12). */
export const LIMIT_REVIEW_MS = 180 * DAY_MS;

/** When the limits are to be looked at again: after the last time, or after joining. Epoch ms. */
export function limitReviewDueMs(lastMs: number): Instant {
  return instant(lastMs + LIMIT_REVIEW_MS);
}
