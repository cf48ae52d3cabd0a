import { setTimeout as delay } from "node:timers/promises";
import { isRunning } from "../src/platform/is-running.ts";

/** True when the process had ended within `withinMs`. */
async function endsWithin(pid: number, withinMs: number): Promise<boolean> {
  const untilMs = Date.now() + withinMs;
  while (isRunning(pid)) {
    if (Date.now() > untilMs) return false;
    await delay(20);
  }
  return true;
}

/** Sends the signals one after another until the process has ended; a process that is gone is no error. */
export async function endProcess(pid: number, signals: readonly NodeJS.Signals[]): Promise<void> {
  for (const signal of signals) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await endsWithin(pid, 10_000)) return;
  }
  throw new Error(`process ${pid} does not end`);
}
