import type { SignedBatch } from "./signed-batch.ts";

/** The newest batches, for receipts that are shown soon after: with the bet's answer and with its result. */
export interface BatchMemory {
  keep(batch: SignedBatch): void;
  find(betId: number): SignedBatch | null;
}

/** Bounded by bets, since a batch holds one or a thousand of them. */
export function createBatchMemory(maxBets: number): BatchMemory {
  const byBet = new Map<number, SignedBatch>();
  const batches = new Map<number, SignedBatch>();
  const forget = (id: number, batch: SignedBatch): void => {
    batches.delete(id);
    for (const betId of batch.stored.betIds) byBet.delete(betId);
  };
  return {
    keep: (batch) => {
      const id = batch.stored.betIds[0] ?? 0;
      batches.delete(id);
      batches.set(id, batch);
      for (const betId of batch.stored.betIds) byBet.set(betId, batch);
      for (const [oldest, other] of batches) {
        if (byBet.size <= maxBets || other === batch) return;
        forget(oldest, other);
      }
    },
    find: (betId) => byBet.get(betId) ?? null,
  };
}
