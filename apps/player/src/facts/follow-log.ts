import { ChunkLoadError, loadChunk } from "../ui/load-chunk.ts";
import { publicAnswer } from "../wire/public-answers.ts";
import { noteSeenLog, watchedLog } from "./watched-log.ts";

/** Signed checkpoints of the log are five seconds apart. */
export const LOG_WAIT_MS = 2_500;

/** Holds the log that is shown now against what this device has seen of it, by the verifier. */
export async function checkWatchedLog(): Promise<void> {
  try {
    const { watchLog } = await loadChunk(() => import("../check/watch-log.ts"));
    const seen = await watchLog({
      since: keptNote(),
      isChecked: watchedLog()?.isChecked ?? false,
      ask: publicAnswer,
      wait: () => new Promise((resolve) => setTimeout(resolve, LOG_WAIT_MS)),
    });
    if (seen !== null) noteSeenLog(seen, Date.now());
  } catch (error) {
    // The next visit looks again.
    if (!(error instanceof ChunkLoadError)) throw error;
  }
}

/** The newest checkpoint that this device has seen of the log; null before the first. */
export function keptNote(): string | null {
  const note = watchedLog()?.note ?? "";
  return note === "" ? null : note;
}
