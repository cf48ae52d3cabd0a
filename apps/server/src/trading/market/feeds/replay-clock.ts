import { assert, type Clock, instant, type Instant } from "@maru/values";

/** How time runs in a replay: from `startsAtMs`, `speed` times as fast as the clock it is read from. */
export interface ReplayPace {
  readonly startsAtMs: Instant;
  /** 1 to 100. */
  readonly speed: number;
}

/** A clock for playing a recording in its own time. */
export function replayClock(wall: Clock, pace: ReplayPace): Clock {
  assert(pace.speed >= 1 && pace.speed <= 100, `speed ${pace.speed} is not within 1 to 100`);
  const begunMs = wall.now();
  return { now: () => instant(pace.startsAtMs + Math.floor((wall.now() - begunMs) * pace.speed)) };
}
