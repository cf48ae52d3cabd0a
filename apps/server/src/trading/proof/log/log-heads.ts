import type { LogParts } from "./open-log.ts";
import { headsOf, ticksLeaf } from "./log-bodies.ts";
import type { LogStore } from "./log-store.ts";

const MINUTE_MS = 60_000;

/** Adds once a minute where the markets' chains of ticks stand: those that went on since it was said last, in one leaf for all of them. */
export function createHeadLogger() {
  let loggedMs: number | null = null;
  /** What this process read in the log; what it did not is said once more. */
  const known = new Map<string, number>();
  return {
    log: async (store: LogStore, { evidence }: Pick<LogParts, "evidence">, nowMs: number): Promise<void> => {
      const minuteMs = nowMs - (nowMs % MINUTE_MS);
      if (loggedMs === minuteMs) return;
      if (loggedMs === null) noteOf(await store.newestTicks());
      const moved = (await evidence.tickHeads()).filter(({ stock, seq }) => seq > (known.get(stock) ?? -1));
      if (moved.length > 0) await store.append([ticksLeaf(moved, minuteMs)]);
      // Another server may have said the minute before: what stands is what counts.
      noteOf(await store.newestTicks());
      loggedMs = minuteMs;
    },
  };

  function noteOf(body: string | null): void {
    if (body !== null) for (const { stock, seq } of headsOf(body)) known.set(stock, seq);
  }
}
