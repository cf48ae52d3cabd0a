import type { TimeReading } from "./ask-time-server.ts";

/** How our clock stands to those that it is held against. */
export interface ClockStanding {
  /** `unwatched`: no server was named; `unknown`: none of those named was heard of late. */
  readonly state: "unwatched" | "unknown" | "measured";
  /** The middle of what the servers say, milliseconds; positive where our clock is behind. Null unless measured. */
  readonly offsetMs: number | null;
  readonly servers: readonly TimeServerStanding[];
}

export interface TimeServerStanding {
  readonly name: string;
  readonly offsetMs: number | null;
  readonly delayMs: number | null;
  /** Why the last question had no answer; null where it had one. */
  readonly fault: string | null;
}

export interface ClockWatch {
  /** Asks every server once, all at a time; a moment after it was done, not again. */
  readonly ask: () => Promise<void>;
  readonly standing: () => ClockStanding;
}

export interface WatchedServer {
  readonly name: string;
  readonly ask: () => Promise<TimeReading>;
}

export interface WatchParts {
  readonly servers: readonly WatchedServer[];
  /** The machine's clock, which is set now and then, and may jump. */
  readonly nowMs: () => number;
  /** One that never jumps. */
  readonly steadyMs: () => number;
}

/** A server's newest readings: the one that was under way the shortest is the least wrong. */
const KEPT_READINGS = 4;
/** How often the servers are asked. */
export const ASK_CLOCK_EVERY_MS = 64_000;
/** A start asks before anything else does, and the schedule as soon as it stands. */
const LEAST_BETWEEN_MS = 16_000;
/** What was not heard of for this long says nothing any more. */
const FRESH_FOR_MS = 10 * 60_000;

interface Sample extends TimeReading {
  readonly steadyAtMs: number;
  /** What was added to the steady clock to have the server's. */
  readonly aheadOfSteadyMs: number;
}

/**
 * Holds our clock against servers. Between two questions it is held against the steady clock, so that a jump is known at once and not
 * when a server is asked next.
 */
export function watchClock({ servers, nowMs, steadyMs }: WatchParts): ClockWatch {
  const samples = new Map<string, readonly Sample[]>();
  const faults = new Map<string, string | null>();
  let askedAtMs = Number.NEGATIVE_INFINITY;
  const askOne = async ({ name, ask }: WatchedServer): Promise<void> => {
    try {
      const reading = await ask();
      const steadyAtMs = steadyMs();
      const sample = { ...reading, steadyAtMs, aheadOfSteadyMs: nowMs() + reading.offsetMs - steadyAtMs };
      samples.set(name, [...(samples.get(name) ?? []), sample].slice(-KEPT_READINGS));
      faults.set(name, null);
    } catch (error) {
      faults.set(name, error instanceof Error ? error.message : String(error));
    }
  };
  const standingOf = ({ name }: WatchedServer): TimeServerStanding => {
    const fresh = (samples.get(name) ?? []).filter(
      ({ steadyAtMs }) => steadyMs() - steadyAtMs <= FRESH_FOR_MS,
    );
    const best = fresh.toSorted((a, b) => a.delayMs - b.delayMs)[0];
    const fault = faults.get(name) ?? null;
    if (best === undefined) return { name, offsetMs: null, delayMs: null, fault };
    return { name, offsetMs: best.aheadOfSteadyMs + steadyMs() - nowMs(), delayMs: best.delayMs, fault };
  };
  return {
    ask: async () => {
      if (steadyMs() - askedAtMs < LEAST_BETWEEN_MS) return;
      askedAtMs = steadyMs();
      await Promise.all(servers.map(askOne));
    },
    standing: () => {
      if (servers.length === 0) return { state: "unwatched", offsetMs: null, servers: [] };
      const standings = servers.map(standingOf);
      const offsets = standings.flatMap(({ offsetMs }) => (offsetMs === null ? [] : [offsetMs]));
      const offsetMs = medianOf(offsets);
      return { state: offsetMs === null ? "unknown" : "measured", offsetMs, servers: standings };
    },
  };
}

/** Of an even number the mean of the two in the middle; null of none. */
function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
