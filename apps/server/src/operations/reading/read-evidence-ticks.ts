import type { ReadArchivedTicks } from "../../ports/archived-ticks.ts";
import {
  evidenceTicks,
  type EvidenceTickRow,
  lastUsedTick,
  tickPiecesBefore,
  tickPiecesIn,
  type Window,
} from "./proof-store.ts";
import type { Query } from "./query.ts";

/** Where ticks of a round are that are no longer in the database. */
export interface NamedPiece {
  file: string;
  sha256: string;
  isRead: boolean;
}

export interface EvidenceTicks {
  readonly ticks: readonly EvidenceTickRow[];
  readonly pieces: NamedPiece[];
}

/** Every tick of the window in the order of arrival, from the log and, for an old round, from the archive's files. */
export async function readEvidenceTicks(
  { query, archivedTicks }: { readonly query: Query; readonly archivedTicks: ReadArchivedTicks },
  window: Window,
  limit: number,
): Promise<EvidenceTicks> {
  const pieces: NamedPiece[] = [];
  const archived: EvidenceTickRow[] = [];
  for (const piece of await tickPiecesIn(query, window)) {
    const ticks = await archivedTicks(piece);
    pieces.push({ ...piece, isRead: ticks !== null });
    for (const tick of ticks ?? []) {
      const atMs = Number(tick.at_ms);
      if (atMs >= window.fromMs && atMs < window.toMs) archived.push(tick);
    }
  }
  const kept = await evidenceTicks(query, window, limit);
  return { ticks: [...archived, ...kept].slice(0, limit), pieces };
}

/** The last tick that counts before a moment; the archive is asked where the log begins later. */
export async function readLastUsedTick(
  { query, archivedTicks }: { readonly query: Query; readonly archivedTicks: ReadArchivedTicks },
  stock: string,
  beforeMs: number,
): Promise<EvidenceTickRow | null> {
  const kept = await lastUsedTick(query, stock, beforeMs);
  if (kept !== null) return kept;
  let last: EvidenceTickRow | null = null;
  for (const piece of await tickPiecesBefore(query, stock, beforeMs)) {
    for (const tick of (await archivedTicks(piece)) ?? []) {
      const isBefore = tick.flag === "used" && Number(tick.at_ms) < beforeMs;
      if (isBefore && (last === null || isLater(tick, last))) last = tick;
    }
    if (last !== null) break;
  }
  return last;
}

function isLater(tick: EvidenceTickRow, than: EvidenceTickRow): boolean {
  const byTime = Number(tick.at_ms) - Number(than.at_ms);
  return byTime > 0 || (byTime === 0 && Number(tick.seq) > Number(than.seq));
}
