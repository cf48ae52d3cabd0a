import { type Instant, instant } from "@maru/values";
import type { ProtectionRefusal } from "./protection-refusal.ts";

/** A break of play this long ends a session of play; the next bet begins another. */
export const PLAY_BREAK_MS = 15 * 60_000;

/** A player's session of play: from its first bet to the newest one, and the reality check's clock (P-13). Epoch ms. */
export interface PlaySession {
  readonly fromMs: number;
  readonly toMs: number;
  /** When the player last said that they want to go on. */
  readonly checkedMs: number;
  /** Milliseconds of play between two checks; null: never asked. */
  readonly checkEveryMs: number | null;
}

/** Nothing was played yet, and nobody is asked. */

/** Whether the session was over before `nowMs`: a bet then begins a new one. */
export function isPlayOver(play: PlaySession, nowMs: number): boolean {
  return nowMs - play.toMs >= PLAY_BREAK_MS;
}

/** The session after an accepted bet. */
export function withPlay(play: PlaySession, nowMs: Instant): PlaySession {
  return { ...play, fromMs: isPlayOver(play, nowMs) ? nowMs : play.fromMs, toMs: nowMs };
}

/** When the next reality check is due; null while nothing is played or nobody is asked. */
export function checkDueMs(play: PlaySession, nowMs: number): Instant | null {
  if (play.checkEveryMs === null || isPlayOver(play, nowMs)) return null;
  return instant(Math.max(play.fromMs, play.checkedMs) + play.checkEveryMs);
}

type PlayRefusal = Extract<ProtectionRefusal, { readonly code: "SESSION_TIME_LIMIT" | "REALITY_CHECK_DUE" }>;

/** Whether the length of play forbids a bet: the player's own limit first, then a check that was not answered. */
export function checkPlay(
  play: PlaySession,
  sessionMaxMs: number | null,
  nowMs: Instant,
): PlayRefusal | null {
  if (isPlayOver(play, nowMs)) return null;
  if (sessionMaxMs !== null && nowMs - play.fromMs >= sessionMaxMs)
    return { code: "SESSION_TIME_LIMIT", untilMs: play.toMs + PLAY_BREAK_MS };
  const dueMs = checkDueMs(play, nowMs);
  return dueMs !== null && nowMs >= dueMs ? { code: "REALITY_CHECK_DUE", sinceMs: play.fromMs } : null;
}
