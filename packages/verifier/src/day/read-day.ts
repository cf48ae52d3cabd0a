import { isEqual } from "../base/bytes.ts";
import { leavesOfTile, type LogTree, type ReadTile, rootOf, TILE_WIDTH } from "../log/log-tree.ts";
import { type Leaf, leafHashOf } from "../round/logged-round.ts";
import { demand } from "../base/verdict.ts";
import { type SeoulDay, startOfRound } from "./seoul-day.ts";

/** The bodies of the leaves from `index` × 256 on, up to 256: the answer of `/api/public/log/entries/{index}`. */
export type ReadEntries = (index: number) => Promise<readonly string[]>;

/** What the log holds of the rounds that began on a day, and of the chains of ticks around it. */
export interface LoggedDay {
  /** By the rounds' ids, ascending. */
  readonly rounds: ReadonlyMap<number, readonly Leaf[]>;
  /** Places of leaves that are not what stands in the log, by the round that they are said to be of; 0 for none. */
  readonly altered: ReadonlyMap<number, number>;
  /** Leaves of heads, from the last one of before the day to the first one behind it. */
  readonly heads: readonly PlacedBody[];
  readonly leaves: number;
}

interface PlacedBody {
  readonly index: number;
  readonly body: string;
}

interface ShownLeaf extends PlacedBody {
  readonly isLogged: boolean;
}

/** Of a log at one size: its leaves as they are served, and the hashes to hold them against. */
export interface LogSources {
  readonly tree: LogTree;
  readonly read: ReadTile;
  readonly entries: ReadEntries;
}

/** Terms are logged before their round begins, and a result behind its end: by less than this. */
const AROUND_MS = 3_600_000;

/**
 * All leaves of a day, found by the moments that leaves name. What is believed of an answer is what leads to the log's root; where leaves
 * stand in another order than that of time, rounds lack some of theirs.
 */
export async function readDay(log: LogSources, day: SeoulDay): Promise<LoggedDay> {
  const tiles = Math.ceil(log.tree.size / TILE_WIDTH);
  const found: ShownLeaf[] = [];
  const first = Math.max(0, (await firstTileAt(tiles, day.fromMs - AROUND_MS, log)) - 1);
  for (let index = first; index < tiles; index += 1) {
    const leaves = await leavesShown(log, index);
    const moment = firstMoment(leaves);
    if (moment !== null && moment > day.toMs + AROUND_MS) break;
    found.push(...leaves);
  }
  const altered = found.filter(({ isLogged }) => !isLogged);
  return {
    rounds: roundsOf(found, day),
    altered: new Map(altered.map(({ index, body }) => [roundIn(body)?.id ?? 0, index])),
    heads: headsAround(found, day),
    leaves: found.length,
  };
}

/** The leaves of a tile; where they do not lead to its hash, each is held against its own. */
async function leavesShown(
  { tree, read, entries }: LogSources,
  index: number,
): Promise<readonly ShownLeaf[]> {
  const width = Math.min(TILE_WIDTH, tree.size - index * TILE_WIDTH);
  const bodies = (await entries(index)).slice(0, width);
  demand(bodies.length === width, `the entries of tile ${index} are not all there`);
  const hashes = bodies.map(leafHashOf);
  const whole = tree.tiles[index];
  const isWhole = whole !== undefined && isEqual(rootOf(hashes), whole);
  const logged = isWhole ? hashes : await leavesOfTile(tree, index, read);
  return bodies.map((body, at) => {
    const [hash, stands] = [hashes[at], logged[at]];
    const isLogged = hash !== undefined && stands !== undefined && isEqual(hash, stands);
    return { index: index * TILE_WIDTH + at, body, isLogged };
  });
}

/** The first tile that begins at a moment or later. */
async function firstTileAt(tiles: number, atMs: number, log: LogSources): Promise<number> {
  let [low, high] = [0, tiles];
  while (low < high) {
    const middle = (low + high) >> 1;
    const moment = firstMoment(await leavesShown(log, middle));
    // A tile without a moment is looked at from the one before it.
    if (moment === null || moment >= atMs) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** By what stands in the log alone: moments that an answer makes up would lead past a part of the day. */
function firstMoment(leaves: readonly ShownLeaf[]): number | null {
  for (const { body, isLogged } of leaves) {
    if (!isLogged) continue;
    const moment = /"(?:decidedAtMs|minuteMs|sealedAtMs|startedAtMs)":"(\d{1,15})"/.exec(body)?.[1];
    if (moment !== undefined) return Number(moment);
  }
  return null;
}

function roundsOf(leaves: readonly PlacedBody[], day: SeoulDay): ReadonlyMap<number, readonly Leaf[]> {
  const rounds = new Map<number, Leaf[]>();
  for (const { index, body } of leaves) {
    const round = roundIn(body);
    if (round === null || startOfRound(round.id) < day.fromMs || startOfRound(round.id) >= day.toMs) continue;
    const leaf = { index, kind: round.kind, body };
    const known = rounds.get(round.id);
    if (known === undefined) rounds.set(round.id, [leaf]);
    else known.push(leaf);
  }
  return new Map([...rounds].toSorted(([a], [b]) => a - b));
}

/** Which round a leaf is said to be of; null for one of none. */
function roundIn(body: string): { readonly id: number; readonly kind: string } | null {
  const [, kind] = /"kind":"(terms|stakes|result|payouts|correction)"/.exec(body) ?? [];
  const [, id] = /"roundId":"([1-9]\d{0,14})"/.exec(body) ?? [];
  return kind === undefined || id === undefined ? null : { id: Number(id), kind };
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
