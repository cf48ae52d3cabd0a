/** Judged by what has passed, two that waited for each other, and a number that somebody else took. */
const PASSED = new Set(["40001", "40P01", "23505"]);
const MOST_TRIES = 3;

/**
 * Runs a transaction that judges facts and writes by them, once more where the database says that the facts were others by then: judged
 * anew it succeeds, or is refused with its reason. What the rules allow and the database refuses each time is a fault of ours and is thrown.
 */
export async function judgedAnew<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES || !isPassed(error)) throw error;
    }
}

function isPassed(error: unknown): boolean {
  return error instanceof Error && "code" in error && PASSED.has(String(error.code));
}
