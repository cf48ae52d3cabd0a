import { assert } from "@maru/values";
import type { Database } from "../../../ports/unit-of-work.ts";
import {
  BET_COLUMNS,
  countBetsLeft,
  countTicksLeft,
  nextBets,
  nextTicks,
  stocksWithTicks,
  takeBets,
  takeTicks,
  TICK_COLUMNS,
} from "./archive-store.ts";
import { type PieceFile, readPieceFile, writePieceFile } from "./piece-file.ts";

export interface ArchiveParts {
  /** The database's owner: no role of the server may take rows out. */
  readonly owner: Database;
  readonly folder: string;
}

export interface ArchiveWish {
  /** Rounds that began before it, and ticks of before it. */
  readonly beforeMs: number;
  /** Rows of a piece: written, checked and taken out in one step. */
  readonly pieceRows: number;
  readonly mostPieces: number;
}

export interface ArchivedPiece extends PieceFile {
  readonly rows: number;
}

/** What would go: bets, and ticks by market. */
export async function countArchivable(
  owner: Database,
  beforeMs: number,
): Promise<{ readonly bets: number; readonly ticks: ReadonlyMap<string, number> }> {
  const ticks = new Map<string, number>();
  for (const stock of await stocksWithTicks(owner)) {
    const count = await countTicksLeft(owner, { stock, beforeMs });
    if (count > 0) ticks.set(stock, count);
  }
  return { bets: await countBetsLeft(owner, beforeMs), ticks };
}

/**
 * Moves old bets with their transfers, and old ticks, into files, piece by piece. A piece is on the disk and was read back before the
 * database lets its rows go, and that is one transaction with the piece's entry: a kill at any moment leaves each row in one of
 * the two, and the next run goes on. Yields each piece that is done.
 */
export async function* archive(parts: ArchiveParts, wish: ArchiveWish): AsyncGenerator<ArchivedPiece> {
  let left = wish.mostPieces;
  for (; left > 0; left -= 1) {
    const piece = await archiveBets(parts, wish);
    if (piece === null) break;
    yield piece;
  }
  for (const stock of await stocksWithTicks(parts.owner)) {
    for (; left > 0; left -= 1) {
      const piece = await archiveTicks(parts, stock, wish);
      if (piece === null) break;
      yield piece;
    }
  }
}

async function archiveBets(
  { owner, folder }: ArchiveParts,
  wish: ArchiveWish,
): Promise<ArchivedPiece | null> {
  const rows = await nextBets(owner, { beforeMs: wish.beforeMs, most: wish.pieceRows });
  if (rows === null) return null;
  const name = `bets/${dayOf(rows.fromMs)}/${rows.first.roundId}-${rows.first.betId}.jsonl.gz`;
  const written = await writeChecked(folder, name, [headOf("bets", BET_COLUMNS), ...rows.lines]);
  await takeBets(owner, rows, written);
  return { ...written, rows: rows.lines.length };
}

async function archiveTicks(
  { owner, folder }: ArchiveParts,
  stock: string,
  wish: ArchiveWish,
): Promise<ArchivedPiece | null> {
  const rows = await nextTicks(owner, { stock, beforeMs: wish.beforeMs, most: wish.pieceRows });
  if (rows === null) return null;
  const name = `ticks/${stock}/${dayOf(rows.fromMs)}/${rows.firstSeq}.jsonl.gz`;
  const written = await writeChecked(folder, name, [headOf("ticks", TICK_COLUMNS), ...rows.lines]);
  await takeTicks(owner, stock, { rows, written });
  return { ...written, rows: rows.lines.length };
}

function headOf(kind: string, columns: readonly string[]): string {
  return JSON.stringify({ maru: kind, columns });
}

/** Read back as it will be read one day, before anything is taken out. */
async function writeChecked(folder: string, name: string, lines: readonly string[]): Promise<PieceFile> {
  const written = await writePieceFile(folder, name, lines);
  const read = await readPieceFile(folder, written);
  assert(read !== null && read.length === lines.length, `${name} does not read back as it was written`);
  return written;
}

/** `2026-03-02`, UTC. */
function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
