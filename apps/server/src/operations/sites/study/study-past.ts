import { setImmediate as letOthersRun } from "node:timers/promises";
import {
  GAME_TYPES,
  type GameStudy,
  type GameType,
  joinStudies,
  type Spread,
  spreadOfCounts,
  studyGame,
  type StudyInput,
  type StudySpan,
} from "@maru/rules";
import type { Database } from "../../../ports/unit-of-work.ts";
import { barsOf, pastEnds, tickFates, tickGaps } from "./past-store.ts";
import type { StudySubject } from "./study-subject.ts";

/** What is known of a market's past. */
export interface StudiedPast {
  readonly fromMs: number;
  readonly toMs: number;
  readonly ticks: number;
  /** Ticks that were not used, by why. */
  readonly unused: Readonly<Record<string, number>>;
  /** Time between two used ticks, ms. */
  readonly gaps: Spread | null;
  /** Of every game. */
  readonly studies: readonly GameStudy[];
}

/** The concluding standard of a game, price units. */
export type BandOf = (game: GameType) => Pick<StudyInput, "buyPip" | "sellPip">;

export interface PastWish extends StudySubject {
  readonly span: StudySpan;
  readonly bandOf: BandOf;
}

/** Whole five minutes, so that no window lies in two pieces. */
const PIECE_MS = 6 * 3_600_000;

/** Decides every round of every game in the span, piece by piece; null where there is no bar. */
export async function studyPast(query: Database["query"], wish: PastWish): Promise<StudiedPast | null> {
  const { rules, calendar, bandOf } = wish;
  const ends = await pastEnds(query, rules.stock, wish.span);
  if (ends === null) return null;
  const span = { fromMs: ends.firstMs, toMs: ends.lastMs + BAR_MS };
  const studies = new Map<GameType, GameStudy[]>(GAME_TYPES.map((game) => [game, []]));
  const ticks = openTickTally();
  for (const piece of piecesOf(span)) {
    const bars = await barsOf(query, rules.stock, piece);
    for (const [game, found] of studies) {
      found.push(studyGame(game, { rules, bars, calendar, span: piece, ...bandOf(game) }));
      // A bet that came meanwhile waits for one game of six hours, and for no more.
      await letOthersRun();
    }
    await countTicks(query, ticks, { stock: rules.stock, piece });
  }
  const { used = 0, ...unused } = Object.fromEntries(ticks.fates);
  const joined: GameStudy[] = [];
  for (const found of studies.values()) {
    joined.push(joinStudies(found));
    await letOthersRun();
  }
  return {
    ...span,
    ticks: used,
    unused,
    gaps: spreadOfCounts(ticks.gaps),
    studies: joined,
  };
}

const BAR_MS = 30_000;

function piecesOf({ fromMs, toMs }: StudySpan): readonly StudySpan[] {
  const pieces: StudySpan[] = [];
  for (let atMs = fromMs - (fromMs % PIECE_MS); atMs < toMs; atMs += PIECE_MS)
    pieces.push({ fromMs: Math.max(fromMs, atMs), toMs: Math.min(toMs, atMs + PIECE_MS) });
  return pieces;
}

interface TickTally {
  readonly fates: Map<string, number>;
  readonly gaps: Map<number, number>;
  lastUsedMs: number | null;
}

const openTickTally = (): TickTally => ({ fates: new Map(), gaps: new Map(), lastUsedMs: null });

async function countTicks(
  query: Database["query"],
  tally: TickTally,
  { stock, piece }: { readonly stock: string; readonly piece: StudySpan },
): Promise<void> {
  const gaps = await tickGaps(query, stock, { ...piece, afterMs: tally.lastUsedMs });
  for (const { gap, count } of gaps) add(tally.gaps, Number(gap), count);
  for (const { flag, count, last_ms: lastMs } of await tickFates(query, stock, piece)) {
    add(tally.fates, flag, count);
    if (flag === "used") tally.lastUsedMs = Number(lastMs);
  }
}

function add<K>(counts: Map<K, number>, key: K, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}
