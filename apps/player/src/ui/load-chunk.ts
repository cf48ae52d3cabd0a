/** A part of the app that did not come in time: the network is down, or a newer version replaced it. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";
}

/** How long a part may take, all tries together. */
export const CHUNK_PATIENCE_MS = 120_000;
const LONGEST_PAUSE_MS = 15_000;

/** Fetches a part of the app; a failed try is repeated after growing pauses. After `patienceMs` it throws a {@link ChunkLoadError}. */
export async function loadChunk<T>(load: () => Promise<T>, patienceMs = CHUNK_PATIENCE_MS): Promise<T> {
  let isOver = false;
  let endTimer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    endTimer = setTimeout(() => {
      isOver = true;
      reject(new ChunkLoadError(`a part of the app did not load within ${patienceMs} ms`));
    }, patienceMs);
  });
  const tries = async (): Promise<T> => {
    for (let pauseMs = 1_000; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        return await load();
      } catch (error) {
        if (isOver) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  };
  try {
    return await Promise.race([tries(), end]);
  } finally {
    isOver = true;
    clearTimeout(endTimer);
  }
}
