import type { Level } from "../price/market.ts";
import { changedLevels } from "../serve/level-changes.ts";
import { list, object, quoted } from "../serve/numbers.ts";
import { microsText } from "../serve/times.ts";

/** Levels over which the checksum of both versions is. */
const DEPTH = 10;

type FirstLevel = readonly [price: string, qty: string, seconds: string, ...rest: readonly string[]];

/** One part of a frame of the first version: all levels (`as`, `bs`), or those that changed (`a`, `b`) and the checksum behind them. */
interface FirstBook {
  readonly as?: readonly FirstLevel[];
  readonly bs?: readonly FirstLevel[];
  readonly a?: readonly FirstLevel[];
  readonly b?: readonly FirstLevel[];
  readonly c?: string;
}

interface Sides {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

interface Kept {
  bids: Map<string, string>;
  asks: Map<string, string>;
  /** The best levels as they were told last; null before the first. */
  told: Sides | null;
}

/**
 * Frames of books in the first version of Kraken's sockets as the second would tell them: the best ten levels, then what changed in them,
 * each with the checksum that was recorded. The first version's snapshot has none, so a book begins with its first change. What is no book
 * is left out.
 */
export function secondVersion(frames: readonly string[]): readonly string[] {
  const books = new Map<string, Kept>();
  return frames.flatMap((text) => {
    const read = JSON.parse(text) as unknown;
    if (!Array.isArray(read) || !String(read.at(-2)).startsWith("book-")) return [];
    const symbol = String(read.at(-1));
    const kept = books.get(symbol) ?? { bids: new Map(), asks: new Map(), told: null };
    books.set(symbol, kept);
    const parts = (read as readonly unknown[]).slice(1, -2) as readonly FirstBook[];
    for (const part of parts) apply(kept, part);
    const sum = parts.find(({ c }) => c !== undefined)?.c;
    return sum === undefined ? [] : [frameOf(symbol, kept, { sum, atMs: timeOf(parts) })];
  });
}

function apply(kept: Kept, { as, bs, a, b }: FirstBook): void {
  if (as !== undefined) kept.asks = new Map();
  if (bs !== undefined) kept.bids = new Map();
  put(kept.asks, as ?? a ?? []);
  put(kept.bids, bs ?? b ?? []);
}

function put(side: Map<string, string>, levels: readonly FirstLevel[]): void {
  for (const [price, qty] of levels) {
    if (Number(qty) === 0) side.delete(price);
    else side.set(price, qty);
  }
}

function frameOf(
  symbol: string,
  kept: Kept,
  { sum, atMs }: { readonly sum: string; readonly atMs: number },
): string {
  const after = { bids: bestOf(kept.bids, -1), asks: bestOf(kept.asks, 1) };
  const before = kept.told;
  kept.told = after;
  const changes = before === null ? after : changesOf(before, after);
  const item = object({
    symbol: quoted(symbol),
    bids: levelsText(changes.bids),
    asks: levelsText(changes.asks),
    checksum: sum,
    timestamp: quoted(microsText(atMs, 0)),
  });
  return object({
    channel: quoted("book"),
    type: quoted(before === null ? "snapshot" : "update"),
    data: list([item]),
  });
}

const changesOf = (before: Sides, after: Sides): Sides => ({
  bids: changedLevels(before.bids, after.bids),
  asks: changedLevels(before.asks, after.asks),
});

const bestOf = (side: ReadonlyMap<string, string>, direction: 1 | -1): readonly Level[] =>
  [...side]
    .toSorted(([a], [b]) => direction * (Number(a) - Number(b)))
    .slice(0, DEPTH)
    .map(([price, qty]): Level => [price, qty]);

const levelsText = (levels: readonly Level[]): string =>
  list(levels.map(([price, qty]) => object({ price, qty })));

function timeOf(parts: readonly FirstBook[]): number {
  const seconds = parts.flatMap(({ a, b }) => [...(a ?? []), ...(b ?? [])]).map((level) => Number(level[2]));
  return Math.floor(Math.max(0, ...seconds) * 1_000);
}
