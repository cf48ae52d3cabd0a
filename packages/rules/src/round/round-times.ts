import { assert, type Instant, instant } from "@maru/values";
import { familyOf, type GameType, lengthMsOf } from "../game/families.ts";

/** The five moments of a round, fixed when it is created (F-01). */
export interface RoundTimes {
  readonly startMs: Instant;
  readonly lockMs: Instant;
  readonly endMs: Instant;
  readonly gameStartMs: Instant;
  readonly gameFinishMs: Instant;
}

/**
 * The moments of the round of `type` whose betting opens at `startMs`, which lies on the grid of its length. A game that
 * measures the next candle begins where the betting ends; the others end with their own.
 */
export function roundTimes(type: GameType, startMs: Instant, lockSeconds: number): RoundTimes {
  const length = lengthMsOf(type);
  assert(startMs % length === 0, `round start ${startMs} is off the ${type} grid`);
  assert(lockSeconds > 0 && lockSeconds * 1000 < length, `lockSeconds ${lockSeconds} does not fit ${type}`);
  const endMs = instant(startMs + length);
  const measuresNext = familyOf(type).measures === "next";
  return {
    startMs,
    lockMs: instant(endMs - lockSeconds * 1000),
    endMs,
    gameStartMs: measuresNext ? endMs : startMs,
    gameFinishMs: measuresNext ? instant(endMs + length) : endMs,
  };
}

/** The start of the grid slot that `at` falls into. */
export function gridStart(type: GameType, at: Instant): Instant {
  return instant(at - (at % lengthMsOf(type)));
}
