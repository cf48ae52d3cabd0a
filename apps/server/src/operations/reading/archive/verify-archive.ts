import { type StoredPiece, storedPieces } from "./archive-store.ts";
import { readPieceFile } from "./piece-file.ts";
import type { ArchiveParts } from "./run-archive.ts";

export interface PieceFault {
  readonly file: string;
  readonly why: string;
}

const STAKE = 6;
const RETURNED = 13;
const ROUND = 1;

/** Reads every piece again: its digest, its rows, and of bets its sums. Yields what is wrong; nothing for a whole archive. */
export async function* verifyArchive({ owner, folder }: ArchiveParts): AsyncGenerator<PieceFault> {
  for (const piece of await storedPieces(owner, null)) {
    const lines = await readPieceFile(folder, piece);
    const why =
      lines === null ? "the file is missing or its bytes are others" : faultOf(piece, lines.slice(1));
    if (why !== null) yield { file: piece.file, why };
  }
}

function faultOf(piece: StoredPiece, lines: readonly string[]): string | null {
  if (lines.length !== piece.rows) return `${lines.length} rows instead of ${piece.rows}`;
  if (piece.kind === "ticks") return null;
  const rows = lines.map(cellsOf);
  const sums = [STAKE, RETURNED].map((place) =>
    String(rows.reduce((sum, row) => sum + BigInt(String(row[place])), 0n)),
  );
  return sums[0] === piece.staked && sums[1] === piece.returned ? null : `it sums to ${sums.join(" and ")}`;
}

/** The archived bets of a round, as their lines hold them. Throws where a file that may hold some cannot be read. */
export async function* archivedBetsOf(
  { owner, folder }: ArchiveParts,
  roundId: number,
): AsyncGenerator<readonly unknown[]> {
  for (const piece of await storedPieces(owner, roundId)) {
    const lines = await readPieceFile(folder, piece);
    if (lines === null) throw new Error(`${piece.file} is missing or its bytes are others`);
    for (const line of lines.slice(1)) {
      const cells = cellsOf(line);
      if (cells[ROUND] === roundId) yield cells;
    }
  }
}

function cellsOf(line: string): readonly unknown[] {
  const cells: unknown = JSON.parse(line);
  return Array.isArray(cells) ? cells : [];
}
