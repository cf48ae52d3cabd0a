import { assert, type Clock, instant, type Instant } from "@maru/values";
import { setPastClock } from "../../operations/sites/demo-past-store.ts";
import type { Database } from "../../ports/unit-of-work.ts";

/** One clock of the past for the rooms and for the database. It only goes on. */
export interface PastClock extends Clock {
  goTo(ms: number): Promise<void>;
  pass(ms: number): Promise<void>;
}

export function openPastClock(owner: Database, fromMs: Instant): PastClock {
  let nowMs = fromMs;
  const goTo = async (ms: number): Promise<void> => {
    assert(ms >= nowMs, "time does not go back");
    await setPastClock(owner, ms);
    nowMs = instant(ms);
  };
  return { now: () => nowMs, goTo, pass: (ms) => goTo(nowMs + ms) };
}
