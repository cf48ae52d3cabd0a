import { isConnectionLost } from "./lost-connection.ts";

/**
 * Does `work` for each, one after another; one that fails holds up none of the others. Rejects with the first failure when all had
 * their turn, and at once where the database is away, since the others would only wait for it too.
 */
export async function eachInTurn<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
