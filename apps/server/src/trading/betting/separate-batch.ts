import { keyOf } from "./betting-store.ts";
import type { KeyedWish } from "@maru/rules";

/** A batch split so that each key occurs once in what goes to the database. Order of arrival is kept. */
export interface SeparatedBatch<Waiting> {
  /** Goes to the database. */
  readonly first: readonly Waiting[];
  /** Has the key of `first[of]`, and is answered after it. */
  readonly repeats: readonly { readonly waiting: Waiting; readonly of: number }[];
}

export function separateBatch<Waiting extends { readonly bet: KeyedWish }>(
  taken: readonly Waiting[],
): SeparatedBatch<Waiting> {
  const first: Waiting[] = [];
  const repeats: { waiting: Waiting; of: number }[] = [];
  const keys = new Map<string, number>();
  for (const waiting of taken) {
    const key = keyOf(waiting.bet);
    const of = keys.get(key);
    if (of !== undefined) {
      repeats.push({ waiting, of });
      continue;
    }
    keys.set(key, first.length);
    first.push(waiting);
  }
  return { first, repeats };
}
