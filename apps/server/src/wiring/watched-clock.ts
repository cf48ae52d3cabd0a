import { askTimeServer } from "../platform/ask-time-server.ts";
import type { TimeServerAddress } from "../platform/time-server-setting.ts";
import { type ClockStanding, type ClockWatch, watchClock } from "../platform/watch-clock.ts";

const ANSWER_WITHIN_MS = 2_000;

/** Holds the machine's clock against the servers that the settings name. */
export function openClockWatch(servers: readonly TimeServerAddress[]): ClockWatch {
  return watchClock({
    servers: servers.map((address) => ({
      name: address.host,
      ask: () => askTimeServer(address, { withinMs: ANSWER_WITHIN_MS, now: Date.now }),
    })),
    nowMs: Date.now,
    steadyMs: () => performance.now(),
  });
}

/** As the rounds are told: null where nobody watches, "unknown" where none of those named was heard of. */
export function offsetOf({ state, offsetMs }: ClockStanding): number | "unknown" | null {
  return state === "unknown" ? "unknown" : offsetMs;
}
