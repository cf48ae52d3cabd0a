import type { ArchivedTick, TickPiece } from "../../../ports/archived-ticks.ts";
import { readPieceFile } from "./piece-file.ts";

/** Pieces kept as they were read last: the rounds of an hour lie in one or two. */
const KEPT = 4;

/** Reads ticks from the archive folder, one piece at a time, so that questions about old rounds cannot fill the memory. */
export function openArchivedTicks(
  folder: string,
): (piece: TickPiece) => Promise<readonly ArchivedTick[] | null> {
  const kept = new Map<string, readonly ArchivedTick[]>();
  let turn: Promise<unknown> = Promise.resolve();
  const read = async (piece: TickPiece): Promise<readonly ArchivedTick[] | null> => {
    const known = kept.get(piece.file);
    if (known !== undefined) return known;
    const lines = await readPieceFile(folder, piece);
    if (lines === null) return null;
    const ticks = lines.slice(1).map(tickOf);
    kept.set(piece.file, ticks);
    for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
    return ticks;
  };
  return (piece) => {
    const reading = turn.then(() => read(piece));
    turn = reading.catch(() => undefined);
    return reading;
  };
}

/** Of a line whose file has the digest that the archive wrote. */
function tickOf(line: string): ArchivedTick {
  const [seq, atMs, receivedAtMs, price, qty, tradeId, flag] = JSON.parse(line) as readonly (
    | string
    | number
  )[];
  return {
    seq: String(seq),
    at_ms: String(atMs),
    received_at_ms: String(receivedAtMs),
    price: String(price),
    qty: String(qty),
    trade_id: String(tradeId),
    flag: String(flag),
  };
}
