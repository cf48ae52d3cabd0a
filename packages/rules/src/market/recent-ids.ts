/** Ids of a generation; two generations are remembered, so memory is bounded on an endless feed. */
const GENERATION = 8_192;
/** Where so many ids are not yet final, forgetting wins over memory. */
const HARD_CAP = 262_144;

/** The trade ids heard of late, as text: ids exceed 2^53 and are not ordered at every venue. */
export interface RecentIds {
  current: Set<string>;
  previous: Set<string>;
  currentNewestMs: number;
  previousNewestMs: number;
}

export function openRecentIds(): RecentIds {
  return { current: new Set(), previous: new Set(), currentNewestMs: 0, previousNewestMs: 0 };
}

/**
 * Remembers an id; false when it was heard before. A generation is forgotten only once its newest tick lies before
 * `finalBeforeMs`: a repetition of a forgotten one is late, hence never used either.
 */
export function rememberId(
  ids: RecentIds,
  heard: { readonly tradeId: string; readonly atMs: number },
  finalBeforeMs: number,
): boolean {
  if (ids.current.has(heard.tradeId) || ids.previous.has(heard.tradeId)) return false;
  const isFull = ids.current.size >= GENERATION && ids.previousNewestMs < finalBeforeMs;
  if (isFull || ids.current.size >= HARD_CAP) {
    ids.previous = ids.current;
    ids.previousNewestMs = ids.currentNewestMs;
    ids.current = new Set();
    ids.currentNewestMs = 0;
  }
  ids.current.add(heard.tradeId);
  ids.currentNewestMs = Math.max(ids.currentNewestMs, heard.atMs);
  return true;
}
