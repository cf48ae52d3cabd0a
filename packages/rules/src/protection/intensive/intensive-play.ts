import { type BirthDate, isUnder } from "../age.ts";
import type { Instant } from "@maru/values";

/** Who is younger has the lower threshold. */
export const YOUNG_BELOW = 26;

/** The net losses of a Seoul week from which a site counts it, in points. */
export interface LossThresholds {
  readonly loss: number;
  /** Of players known to be under 26. */
  readonly young: number;
}

/** A player's net losses of three weeks, the newest last; below 0 they won. Three in a row make play intensive, three below end it (P-33). */
export type WeekLosses = readonly [number, number, number];

/** Which threshold holds for a player at a moment. Whose date of birth is not known has the general one: nothing says they are young. */
export function intensiveThreshold(
  { loss, young }: LossThresholds,
  born: BirthDate | null,
  nowMs: Instant,
): number {
  return born !== null && isUnder(born, YOUNG_BELOW, nowMs) ? young : loss;
}

/** What a week that is over changes for a player, or null. Whose play is intensive stays so until all three weeks are below the threshold. */
export function judgeIntensity(
  losses: WeekLosses,
  least: number,
  isIntensive: boolean,
): "begin" | "end" | null {
  if (isIntensive) return losses.every((lost) => lost < least) ? "end" : null;
  return losses.every((lost) => lost >= least) ? "begin" : null;
}

/** Whether the date of birth changes what comes of these weeks: otherwise nobody opens it. */
export function turnsOnAge(
  losses: WeekLosses,
  { loss, young }: LossThresholds,
  isIntensive: boolean,
): boolean {
  return judgeIntensity(losses, loss, isIntensive) !== judgeIntensity(losses, young, isIntensive);
}
