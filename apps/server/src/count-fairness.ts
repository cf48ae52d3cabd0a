import { type Clock, plusMs } from "@maru/values";
import type { Fairness } from "./operations/fairness/fairness-room.ts";
import type { Log } from "./platform/log.ts";
import { startPump } from "./platform/pump.ts";

/** A settled round is in the public record within this. */
const COUNT_EVERY_MS = 30_000;
/** Between two stretches of a past that is not counted yet, as after an upgrade: betting goes first. */
const CATCH_UP_MS = 50;

/** Counts settled rounds into the record of fairness and logs its alarms. Answers what stops it. */
export function countFairness(
  fairness: Pick<Fairness, "count">,
  parts: {
    readonly clock: Clock;
    readonly log: Pick<Log, "error">;
    readonly onError: (where: string, error: unknown) => void;
  },
): () => Promise<void> {
  const pump = startPump({
    clock: parts.clock,
    maxSleepMs: COUNT_EVERY_MS,
    onError: (error) => parts.onError("fairness", error),
    step: async (now) => {
      const { isAll, alarms } = await fairness.count();
      for (const alarm of alarms) parts.log.error(alarm, "a day's figure is one that chance hardly makes");
      return plusMs(now, isAll ? COUNT_EVERY_MS : CATCH_UP_MS);
    },
  });
  return () => pump.stop();
}
