import { useEffect } from "react";
import { useStore } from "zustand";
import { checkWatchedLog } from "../facts/follow-log.ts";
import { type WatchedLog, watchedLog, watchedLogFacts, watchLogAnew } from "../facts/watched-log.ts";

/** The entry point for what this device has seen of the public log. */
export type { WatchedLog } from "../facts/watched-log.ts";
export { checkWatchedLog } from "../facts/follow-log.ts";

/** What this device has seen of the log of its site; null before the first time. */
export function useWatchedLog(): WatchedLog | null {
  const watched = useStore(watchedLogFacts, (facts) => facts.watched);
  useEffect(() => {
    watchedLog();
  }, []);
  return watched;
}

/** The fork that the player has yet to read of. */
export function useFork(): WatchedLog | null {
  const watched = useWatchedLog();
  const isTold = useStore(watchedLogFacts, (facts) => facts.isToldOfFork);
  return watched === null || watched.fork === null || isTold ? null : watched;
}

export function closeFork(): void {
  watchedLogFacts.setState({ isToldOfFork: true });
}

/** Gives up the log that was kept, and watches the one that is shown now. */
export async function watchAnew(): Promise<void> {
  watchLogAnew();
  await checkWatchedLog();
}
