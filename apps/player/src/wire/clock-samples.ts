/** One reading of the server's clock against the page's monotonic clock. */
export interface ClockSample {
  /** Server time minus monotonic time, in milliseconds, taken at the middle of the round trip. */
  readonly offsetMs: number;
  readonly roundTripMs: number;
  /** Monotonic time of the reading. */
  readonly takenAtMs: number;
}

export interface ClockReading {
  /** The wall-clock `ms` that was sent. */
  readonly sentMs: number;
  /** What the server said must be added to it. */
  readonly serverOffsetMs: number;
  readonly sentMonotonicMs: number;
  readonly receivedMonotonicMs: number;
}

/** The server saw `sentMs` about half a round trip after it was read; the error is at most that half. */
export function clockSample(reading: ClockReading): ClockSample {
  const roundTripMs = reading.receivedMonotonicMs - reading.sentMonotonicMs;
  const middleMs = reading.sentMonotonicMs + roundTripMs / 2;
  return {
    offsetMs: reading.sentMs + reading.serverOffsetMs - middleMs,
    roundTripMs,
    takenAtMs: reading.receivedMonotonicMs,
  };
}

/** A reading older than this no longer competes: clocks drift and laptops sleep. */
const SAMPLE_LIFE_MS = 300_000;

/** The sample with the smallest round trip among the living ones; null before the first. */
export function bestSample(samples: readonly ClockSample[], nowMonotonicMs: number): ClockSample | null {
  let best: ClockSample | null = null;
  for (const sample of samples) {
    if (nowMonotonicMs - sample.takenAtMs > SAMPLE_LIFE_MS) continue;
    if (best === null || sample.roundTripMs < best.roundTripMs) best = sample;
  }
  return best;
}
