/** Runs at most a few pieces of work at once; the rest wait in line, and a full line turns newcomers away. */
export interface WorkSlots {
  /** What `work` returns, or null when the line was full and it did not run. */
  run<T>(work: () => Promise<T>): Promise<T | null>;
}

interface SlotLimits {
  readonly running: number;
  readonly waiting: number;
}

/** One hash takes a thread and 19 MiB: sign-ins must never take the whole machine from the bets (S-01). */
export function createWorkSlots(limits: SlotLimits): WorkSlots {
  let running = 0;
  const line: (() => void)[] = [];

  async function run<T>(work: () => Promise<T>): Promise<T | null> {
    if (running >= limits.running) {
      if (line.length >= limits.waiting) return null;
      // Whoever finishes hands its slot over, so `running` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return { run };
}
