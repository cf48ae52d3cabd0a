import { type Instant, instant } from "@maru/values";
import { familyOf, type GameType, lengthMsOf } from "../game/families.ts";
import { GAME_TYPES } from "../game/game-types.ts";
import { gridStart, roundTimes, type RoundTimes } from "./round-times.ts";

/**
 * A round is made this long before its betting opens, so that its terms and its seed commitment are public first (F-25).
 * A change of terms within it acts from the round after.
 */
export const CREATE_LEAD_MS = 2_000;

/** A round may be made until its lock, so never later than this after its start. */
export const MADE_WITHIN_MS = Math.max(...GAME_TYPES.map(lengthMsOf));

/** Why a round exists now: about to open, taking bets, or its contract is running behind the betting one, where it is the next candle. */
export type RoundPlace = "coming" | "betting" | "running";

export interface PlannedRound {
  readonly place: RoundPlace;
  readonly times: RoundTimes;
  /** False for a round that may go on but is never invented late. */
  readonly canCreate: boolean;
}

export interface PlanInput {
  readonly type: GameType;
  readonly lockSeconds: number;
  readonly nowMs: Instant;
  /** Whether one session of the market holds [fromMs, toMs); closing at its last moment is inside. */
  readonly isInSession: (fromMs: Instant, toMs: Instant) => boolean;
  /** Since when the feed is live; null while it is down. */
  readonly feedLiveSinceMs: Instant | null;
  /** Closed after two voids in a row (3-decisions D7). */
  readonly isClosed: boolean;
}

/**
 * The rounds of an option that should live at `nowMs`, oldest first. Creatable are the betting round, until its lock, and the
 * coming one; and only while the feed is live, the option not closed, and start and last moment lie inside the session. A
 * digit round whose window began before the feed was live would be void, so it is not made either.
 */
export function planRounds(input: PlanInput): readonly PlannedRound[] {
  const { type, lockSeconds, nowMs } = input;
  const length = lengthMsOf(type);
  const current = gridStart(type, nowMs);
  const planned: PlannedRound[] = [];
  const plan = (place: RoundPlace, startMs: number): void => {
    const times = roundTimes(type, instant(startMs), lockSeconds);
    if (input.isInSession(times.startMs, times.gameFinishMs)) {
      planned.push({ place, times, canCreate: place !== "running" && canCreate(times, input) });
    }
  };
  if (familyOf(type).measures === "next" && current >= length) plan("running", current - length);
  plan("betting", current);
  if (nowMs >= current + length - CREATE_LEAD_MS) plan("coming", current + length);
  return planned;
}

function canCreate(times: RoundTimes, input: PlanInput): boolean {
  const { feedLiveSinceMs, isClosed, nowMs } = input;
  if (feedLiveSinceMs === null || isClosed || nowMs >= times.lockMs) return false;
  return nowMs <= times.gameStartMs || feedLiveSinceMs <= times.gameStartMs;
}
