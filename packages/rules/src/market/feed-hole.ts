import type { Instant } from "@maru/values";
import type { LostCause } from "./bar.ts";

/** How long a hole may wait to be back-filled by the venue before it breaks the bars it covers (3-decisions D7). */
export const BACKFILL_WITHIN_MS = 30_000;

/** A time in which ticks may be missing: the feed was lost, or we were not there. By our clock. */
export interface FeedHole {
  readonly fromMs: Instant;
  readonly cause: LostCause | "RESTART";
}

/** While true the watermark waits, so that ticks brought after are not late. */
export function canStillHeal(hole: FeedHole | null, nowMs: Instant): boolean {
  return hole !== null && nowMs - hole.fromMs <= BACKFILL_WITHIN_MS;
}
