import { type Instant, instant } from "@maru/values";
import type { Feed } from "../apps/server/src/trading/market/feed.ts";
import type { Timers } from "../apps/server/src/trading/market/feeds/venue/timers.ts";

/** A time that moves only when it is told to; what waits by it runs at its moment, in its order. */
export interface SteppedTime extends Timers {
  nowMs(): number;
  every(periodMs: number, run: () => void): () => void;
  /** Moves on to a moment, and lets the machine deliver what was said on the way. */
  moveTo(toMs: number): Promise<void>;
}

interface Waiting {
  readonly atMs: number;
  readonly run: () => void;
}

const STEP_MS = 50;
/** Whoever lets so much pass at once waits for nothing in particular. */
const WAIT_MS = 10_000;
const WAIT_STEP_MS = 500;
/** Turns of the event loop without which a frame that was written is not read; a few more for a large one. */
const TURNS = 6;

/** `traffic` says how many frames have come by now: while there are more, time stands still. What comes round waits for a step's end. */
export function steppedTime(fromMs: number, traffic: () => number, shortMs = STEP_MS): SteppedTime {
  let now = fromMs;
  let waiting: Waiting[] = [];
  const after = (milliseconds: number, run: () => void): (() => void) => {
    const item = { atMs: now + milliseconds, run };
    waiting.push(item);
    return () => {
      waiting = waiting.filter((other) => other !== item);
    };
  };
  const runDue = (): void => {
    for (;;) {
      const due = waiting.filter(({ atMs }) => atMs <= now).toSorted((a, b) => a.atMs - b.atMs)[0];
      if (due === undefined) return;
      waiting = waiting.filter((other) => other !== due);
      due.run();
    }
  };
  return {
    now: () => instant(Math.floor(now)),
    nowMs: () => Math.floor(now),
    random: () => 0.5,
    after,
    every: (periodMs, run) => {
      let cancel = after(periodMs, again);
      function again(): void {
        cancel = after(periodMs, again);
        run();
      }
      return () => cancel();
    },
    moveTo: async (toMs) => {
      const stepMs = toMs - now >= WAIT_MS ? WAIT_STEP_MS : shortMs;
      while (now < toMs) {
        now = Math.min(toMs, now + stepMs);
        runDue();
        await settle(traffic);
      }
    },
  };
}

async function settle(traffic: () => number): Promise<void> {
  for (let quiet = 0, seen = traffic(); quiet < TURNS; quiet += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (traffic() === seen) continue;
    seen = traffic();
    quiet = 0;
  }
}

/** The feed, for which time passes when it is asked what is due. */
export function drivenFeed(feed: Feed, time: Pick<SteppedTime, "moveTo">): Feed {
  return {
    stock: feed.stock,
    start: (listener, nowMs) => feed.start(listener, nowMs),
    due: async (nowMs: Instant) => {
      await time.moveTo(nowMs);
      await feed.due(nowMs);
    },
    nextDueMs: () => feed.nextDueMs(),
    stop: () => feed.stop(),
    lastHeardMs: () => feed.lastHeardMs?.() ?? null,
    backfill: async (fromMs, toMs) => (await feed.backfill?.(fromMs, toMs)) ?? null,
  };
}
