import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "@maru/values";
import type { Log } from "../platform/log.ts";
import { isConnectionLost } from "../platform/lost-connection.ts";
import { reasonOf } from "../platform/start-error.ts";

/** A database that comes back within this time finds the start going on. */
const WITHIN_MS = 60_000;
const AFTER_MS = 250;

/**
 * Starts, and starts again from the beginning where the database is lost on the way: to end there would stop a database that is just
 * recovering, and that others may use. `start` closes what it opened before it throws. Throws what the last try threw.
 */
export async function startAgainWhileLost<T>(
  start: () => Promise<T>,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): Promise<T> {
  const beganMs = clock.now();
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!isConnectionLost(error) || clock.now() - beganMs > WITHIN_MS) throw error;
      log.error({ reason: reasonOf(error) }, "the database was lost during the start, which begins again");
      await delay(AFTER_MS);
    }
  }
}
