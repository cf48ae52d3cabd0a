import type { LiveEvent } from "@maru/live-channel";
import type { Clock } from "@maru/values";
import type { Log } from "../platform/log.ts";
import { sampleEvents } from "../platform/sample-events.ts";

/** What a client was refused or lost must be seen without turning anything on. */
const LOG_LEVELS = {
  opened: "debug",
  connected: "debug",
  closed: "debug",
  refused: "warn",
  slow: "warn",
  fault: "error",
} as const satisfies Record<LiveEvent["kind"], string>;

/** Logs what the live channel says; of refusals and goodbyes a sample, so that no client can fill the log. */
export function liveTeller({
  log,
  clock,
}: {
  readonly log: Log;
  readonly clock: Clock;
}): (event: LiveEvent) => void {
  return sampleEvents<LiveEvent>(clock, {
    kindOf: ({ kind, code }) => `${kind} ${code}`,
    tell: (event, leftOut) =>
      log[LOG_LEVELS[event.kind]](leftOut === 0 ? { event } : { event, leftOut }, "live channel"),
  });
}
