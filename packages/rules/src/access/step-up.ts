import type { StaffPrincipal } from "./staff-principal.ts";

/** A second factor older than this is asked for again before a sensitive act (F-41). */
export const STEP_UP_MS = 300_000;

/** A session of the console nobody used for this long is over (P-35). */
export const STAFF_IDLE_MS = 1_800_000;

/** However busy it is, a session ends after this. */
export const STAFF_SESSION_MS = 43_200_000;

/** Whether the second factor was proved recently enough. */
export function isStepUpFresh(
  { steppedUpAtMs }: Pick<StaffPrincipal, "steppedUpAtMs">,
  nowMs: number,
): boolean {
  return steppedUpAtMs !== null && nowMs - steppedUpAtMs <= STEP_UP_MS;
}
