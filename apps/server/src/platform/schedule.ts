import type { Clock, Instant } from "@maru/values";

export interface Schedule {
  /** Makes the next step due now. */
  wake(): void;
  /** Resolves when the running step has ended; no further one begins. */
  stop(): Promise<void>;
}

export interface ScheduledWork {
  readonly clock: Clock;
  /** Does what is due at `now` and says when the next thing is due. */
  readonly step: (now: Instant) => Promise<Instant>;
  /** Told of every thrown error; it goes on after `retryMs`, since the work itself is safe to repeat. */
  readonly onError: (error: unknown) => void;
  /** Never sleeps longer than this. */
  readonly maxSleepMs: number;
}

const RETRY_MS = 250;

/** Drives one room by the clock: one step at a time, woken at its due moments or by hand. */
export function startSchedule(work: ScheduledWork): Schedule {
  let stopped = false;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let again = false;

  const schedule = (sleepMs: number): void => {
    if (stopped) return;
    timer = setTimeout(run, Math.max(0, Math.min(sleepMs, work.maxSleepMs)));
  };
  const step = async (): Promise<void> => {
    let sleepMs = RETRY_MS;
    try {
      const next = await work.step(work.clock.now());
      sleepMs = next - work.clock.now();
    } catch (error) {
      work.onError(error);
    }
    running = null;
    schedule(again ? 0 : sleepMs);
    again = false;
  };
  const run = (): void => {
    timer = null;
    running = step();
  };

  run();
  return {
    wake: () => {
      if (running !== null) {
        again = true;
      } else if (timer !== null) {
        clearTimeout(timer);
        schedule(0);
      }
    },
    stop: async () => {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}
