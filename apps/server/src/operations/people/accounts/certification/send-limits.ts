import type { SendCounts } from "./certification-store.ts";

/** Between two codes to one target, and how many a day to one target and from one address (S-11: nobody pays for a flood). */
export const RESEND_MS = 60_000;
const TO_TARGET_A_DAY = 5;
const FROM_ADDRESS_A_DAY = 30;
const HOUR_MS = 3_600_000;

/** How long until another code may be sent, milliseconds; 0: now. */
export function waitBeforeSendMs(counts: SendCounts): number {
  if (counts.toTarget >= TO_TARGET_A_DAY || counts.fromAddress >= FROM_ADDRESS_A_DAY) return HOUR_MS;
  return counts.sinceLastMs === null ? 0 : Math.max(0, RESEND_MS - counts.sinceLastMs);
}
