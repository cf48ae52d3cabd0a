/** The time a venue goes by, in ms since 1970. Nothing here asks the machine's clock beside it. */
export interface Clock {
  nowMs(): number;
}

/** Waiting, in the time of the venue's clock. Each call returns what ends the wait. */
export interface Timers {
  after(delayMs: number, run: () => void): () => void;
  every(periodMs: number, run: () => void): () => void;
}

export const systemClock: Clock = { nowMs: () => Date.now() };

/** A clock that goes `speed` times as fast as the machine's, from a moment of its own. */
export function fastClock(speed: number, fromMs = Date.now()): Clock {
  const openedMs = performance.now();
  return { nowMs: () => Math.floor(fromMs + (performance.now() - openedMs) * speed) };
}

/** Timers for a clock that goes `speed` times as fast as the machine's; a wait is never shorter than the machine's 1 ms. */
export function timersAt(speed: number): Timers {
  return {
    after: (delayMs, run) => {
      const timer = setTimeout(run, delayMs / speed);
      return () => clearTimeout(timer);
    },
    every: (periodMs, run) => {
      const timer = setInterval(run, Math.max(1, periodMs / speed));
      return () => clearInterval(timer);
    },
  };
}
