/** Callers that wait for a receipt which the relay is about to make. */
export interface ReceiptWaiters {
  /** Resolves when the bet has its receipt, or after `withinMs` without one. */
  wait(betId: number, withinMs: number): Promise<void>;
  made(betIds: readonly number[]): void;
}

export function createReceiptWaiters(): ReceiptWaiters {
  const waiting = new Map<number, Set<() => void>>();
  return {
    wait: (betId, withinMs) =>
      new Promise((resolve) => {
        const others = waiting.get(betId) ?? new Set();
        waiting.set(betId, others);
        const done = (): void => {
          clearTimeout(timer);
          others.delete(done);
          if (others.size === 0) waiting.delete(betId);
          resolve();
        };
        const timer = setTimeout(done, withinMs);
        others.add(done);
      }),
    made: (betIds) => {
      if (waiting.size === 0) return;
      for (const betId of betIds) for (const done of waiting.get(betId) ?? []) done();
    },
  };
}
