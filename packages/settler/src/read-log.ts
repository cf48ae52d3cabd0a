import type { Counts, Waiting } from "./counts.ts";
import { publishedIn } from "./published.ts";

/** Up to 256 neighbouring leaves of a public log. */
export interface Tile {
  readonly index: number;
  readonly bodies: readonly string[];
}

/** Where leaves are read: at the log's end, or among those of before. */
export type LogPart = "newest" | "older";

const TILE_LEAVES = 256;
/** As many rounds wait beside each other: what is kept stays small. */
const MOST_WAITING = 256;
const OLDER_AT_ONCE = 16;

export function tileOf(leaf: number): number {
  return Math.floor(leaf / TILE_LEAVES);
}

/** Takes the next leaves of the log's end; their rounds are due at once. */
export function queueNewest(
  counts: Counts,
  tile: Tile,
  { size, nowMs }: { readonly size: number; readonly nowMs: number },
): Counts {
  const first = tile.index * TILE_LEAVES;
  const end = Math.min(size, first + tile.bodies.length);
  const waiting = [...counts.waiting];
  let { nextLeaf } = counts;
  for (; nextLeaf < end && waiting.length < MOST_WAITING; nextLeaf += 1) {
    const round = waitingOf(tile.bodies[nextLeaf - first], { isOld: false, dueMs: nowMs });
    if (round !== null) waiting.push(round);
  }
  return { ...counts, nextLeaf, waiting };
}

/** Takes leaves of before, the newest first, until some rounds are found or the window ends. */
export function queueOlder(
  counts: Counts,
  tile: Tile,
  { nowMs, notBeforeMs }: { readonly nowMs: number; readonly notBeforeMs: number },
): Counts {
  const [gap, ...gaps] = counts.gaps;
  if (gap === undefined) return counts;
  const first = tile.index * TILE_LEAVES;
  const older: Waiting[] = [];
  let { to } = gap;
  for (; to > Math.max(gap.from, first) && older.length < OLDER_AT_ONCE; to -= 1) {
    const round = waitingOf(tile.bodies[to - 1 - first], { isOld: true, dueMs: nowMs });
    // All leaves below are older still, in this gap and in the ones before it.
    if (round !== null && round.decidedAtMs < notBeforeMs)
      return { ...counts, gaps: [], waiting: [...counts.waiting, ...older] };
    if (round !== null) older.push(round);
  }
  const left = to > gap.from ? [{ from: gap.from, to }, ...gaps] : gaps;
  return { ...counts, gaps: left, waiting: [...counts.waiting, ...older] };
}

function waitingOf(leaf: string | undefined, queue: Pick<Waiting, "isOld" | "dueMs">): Waiting | null {
  const published = leaf === undefined ? null : publishedIn(leaf);
  if (leaf === undefined || published === null) return null;
  const { roundId, decidedAtMs } = published;
  return { roundId, decidedAtMs, leaf, ...queue, tries: 0, isSuspect: false };
}
