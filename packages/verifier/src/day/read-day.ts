import { isEqual } from "../bytes.ts";
import type { LogTree } from "../log-tree.ts";
import { rootOf } from "../log-tree.ts";
import { type Leaf, leafHashOf } from "../logged-round.ts";
import { demand } from "../verdict.ts";
import { type SeoulDay, startOfRound } from "./seoul-day.ts";

/** The bodies of the leaves from `index` × 256 on, up to 256: the answer of `/api/public/log/entries/{index}`. */
export type ReadEntries = (index: number) => Promise<readonly string[]>;

/** What the log holds of the rounds that began on a day, and of the chains of ticks around it. */
export interface LoggedDay {
  /** By the rounds' ids, ascending. */
  readonly rounds: ReadonlyMap<number, readonly Leaf[]>;
  /** Leaves of heads, from the last one of before the day to the first one behind it. */
  readonly heads: readonly PlacedBody[];
  readonly leaves: number;
}

interface PlacedBody {
  readonly index: number;
  readonly body: string;
}

const TILE_WIDTH = 256;
/** Terms are logged before their round begins, and a result behind its end: by less than this. */
const AROUND_MS = 3_600_000;
const ROUND_KINDS = new Set(["terms", "stakes", "result", "correction"]);

/**
 * All leaves of a day, found by the moments that leaves name. What is believed of an answer is what leads to the log's root; where leaves
 * stand in another order than that of time, rounds lack some of theirs.
 */
export async function readDay(tree: LogTree, read: ReadEntries, day: SeoulDay): Promise<LoggedDay> {
  const entries = (index: number) => entriesOf(tree, index, read);
  const tiles = Math.ceil(tree.size / TILE_WIDTH);
  const found: PlacedBody[] = [];
  const first = Math.max(0, (await firstTileAt(tiles, day.fromMs - AROUND_MS, entries)) - 1);
  for (let index = first; index < tiles; index += 1) {
    const bodies = await entries(index);
    const moment = firstMoment(bodies);
    if (moment !== null && moment > day.toMs + AROUND_MS) break;
    found.push(...bodies.map((body, at) => ({ index: index * TILE_WIDTH + at, body })));
  }
  return { rounds: roundsOf(found, day), heads: headsAround(found, day), leaves: found.length };
}

/** The leaves of a tile, each under the log's root. */
async function entriesOf(tree: LogTree, index: number, read: ReadEntries): Promise<readonly string[]> {
  const bodies = (await read(index)).slice(0, Math.min(TILE_WIDTH, tree.size - index * TILE_WIDTH));
  const hashes = bodies.map(leafHashOf);
  const whole = tree.tiles[index];
  const isLogged =
    whole === undefined
      ? hashes.length === tree.tail.length &&
        hashes.every((hash, at) => isEqual(hash, tree.tail[at] ?? hash.subarray(1)))
      : hashes.length === TILE_WIDTH && isEqual(rootOf(hashes), whole);
  demand(isLogged, `the entries of tile ${index} are not what stands in the log`);
  return bodies;
}

/** The first tile that begins at a moment or later. */
async function firstTileAt(
  tiles: number,
  atMs: number,
  entries: (index: number) => Promise<readonly string[]>,
): Promise<number> {
  let [low, high] = [0, tiles];
  while (low < high) {
    const middle = (low + high) >> 1;
    const moment = firstMoment(await entries(middle));
    // A tile without a moment is looked at from the one before it.
    if (moment === null || moment >= atMs) high = middle;
    else low = middle + 1;
  }
  return low;
}

function firstMoment(bodies: readonly string[]): number | null {
  for (const body of bodies) {
    const moment = /"(?:decidedAtMs|minuteMs|sealedAtMs|startedAtMs)":"(\d{1,15})"/.exec(body)?.[1];
    if (moment !== undefined) return Number(moment);
  }
  return null;
}

function roundsOf(leaves: readonly PlacedBody[], day: SeoulDay): ReadonlyMap<number, readonly Leaf[]> {
  const rounds = new Map<number, Leaf[]>();
  for (const { index, body } of leaves) {
    const { kind, roundId } = JSON.parse(body) as { readonly kind?: unknown; readonly roundId?: unknown };
    if (typeof kind !== "string" || !ROUND_KINDS.has(kind)) continue;
    const id = Number(roundId);
    const isOfDay = startOfRound(id) >= day.fromMs && startOfRound(id) < day.toMs;
    if (isOfDay) rounds.set(id, [...(rounds.get(id) ?? []), { index, kind, body }]);
  }
  return new Map([...rounds].toSorted(([a], [b]) => a - b));
}

function headsAround(leaves: readonly PlacedBody[], { fromMs, toMs }: SeoulDay): readonly PlacedBody[] {
  const heads = leaves.flatMap((leaf) => {
    const minute = /"kind":"ticks".*"minuteMs":"(\d{1,15})"/.exec(leaf.body)?.[1];
    return minute === undefined ? [] : [{ leaf, minuteMs: Number(minute) }];
  });
  const before = heads.findLast(({ minuteMs }) => minuteMs < fromMs);
  const behind = heads.find(({ minuteMs }) => minuteMs >= toMs);
  const within = heads.filter(({ minuteMs }) => minuteMs >= fromMs && minuteMs < toMs);
  return [
    ...(before === undefined ? [] : [before]),
    ...within,
    ...(behind === undefined ? [] : [behind]),
  ].map(({ leaf }) => leaf);
}
