import type { QueueName } from "./deck-alarms.ts";

/** A queue as the server counts it. */
export interface QueueLength {
  readonly name: QueueName;
  readonly waiting: number;
  readonly newestMs: number | null;
}

/** Queues into which something came since they were counted before; what was there at the first count is no news. */
export function arrivalsIn(
  before: readonly QueueLength[] | null,
  now: readonly QueueLength[],
): readonly QueueName[] {
  if (before === null) return [];
  return now
    .filter(({ name, newestMs, waiting }) => {
      const known = before.find((queue) => queue.name === name);
      return waiting > 0 && newestMs !== null && newestMs > (known?.newestMs ?? 0) && known !== undefined;
    })
    .map(({ name }) => name);
}

/** The window's title: how much waits stands in front, where a tab shows it. */
export function titleWith(product: string, waiting: number): string {
  return waiting === 0 ? product : `(${waiting}) ${product}`;
}
