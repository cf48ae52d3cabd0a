import { randomInt } from "node:crypto";
import type { Clock } from "@maru/values";
import { systemClock } from "../../../../platform/system-clock.ts";

/** Our clock and what waits by it, so that a test's hours pass in minutes. */
export interface Timers extends Clock {
  /** Calls `run` once after so many milliseconds, unless the answer is called first. */
  after(milliseconds: number, run: () => void): () => void;
  /** In [0, 1). */
  random(): number;
}

const RANDOM_STEPS = 1_000_000;

export const systemTimers: Timers = {
  ...systemClock,
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  random: () => randomInt(RANDOM_STEPS) / RANDOM_STEPS,
};
