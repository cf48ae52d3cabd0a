import type { QueuedBet } from "./batch-arguments.ts";

/** A batch split so that each key and each member's limits occur once in the statement. Order of arrival is kept. */
export interface SeparatedBatch<Waiting> {
  /** Goes to the database. */
  readonly first: readonly Waiting[];
  /** Has the key of `first[of]`, and is answered after it. */
  readonly repeats: readonly { readonly waiting: Waiting; readonly of: number }[];
  /** The member's limits changed between two of their bets: those after the change go into the next batch. */
  readonly held: readonly Waiting[];
}

export function separateBatch<Waiting extends { readonly bet: QueuedBet }>(
  taken: readonly Waiting[],
): SeparatedBatch<Waiting> {
  const first: Waiting[] = [];
  const repeats: { waiting: Waiting; of: number }[] = [];
  const held: Waiting[] = [];
  const keys = new Map<string, number>();
  const limits = new Map<number, string>();
  for (const waiting of taken) {
    const { wish, clientKey, judgedLimits } = waiting.bet;
    const key = `${wish.memberId}:${clientKey}`;
    const of = keys.get(key);
    if ((limits.get(wish.memberId) ?? judgedLimits) !== judgedLimits) held.push(waiting);
    else if (of === undefined) {
      keys.set(key, first.length);
      limits.set(wish.memberId, judgedLimits);
      first.push(waiting);
    } else repeats.push({ waiting, of });
  }
  return { first, repeats, held };
}
