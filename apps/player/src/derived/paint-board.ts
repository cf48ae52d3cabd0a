import { DIRECTION_LETTERS, isVoid, SIDE_STATUS_CODES } from "@maru/contract/wire-codes";
import { FAMILIES } from "@maru/rules";
import type { TradeRound } from "../wire/shapes.ts";

export type PaintMark = "buy" | "sell" | "draw" | "void";

export interface PaintCell {
  readonly roundId: number;
  readonly mark: PaintMark;
  readonly round: TradeRound;
}

/** One streak, or ten of its rounds: whose side it is, and its rounds from the oldest down. */
export interface PaintColumn {
  readonly side: "buy" | "sell" | null;
  readonly cells: readonly PaintCell[];
}

/** A column holds up to ten rounds (1-trading section 2); a longer streak goes on in the next one. */
export const COLUMN_HOLDS = 10;

/** What a finished round is on the board: the recorded direction, or the number by which a list names it. */
export function paintMarkOf(round: TradeRound): PaintMark {
  if (round.result === DIRECTION_LETTERS.draw) return "draw";
  if (isVoid(round)) return "void";
  if (round.result !== null) return FAMILIES.direction.sideOf(round.result) === "rise" ? "buy" : "sell";
  return round.status === SIDE_STATUS_CODES.rise ? "buy" : "sell";
}

/**
 * The board of streaks, newest column first: every change of side starts a column. A draw or void is nobody's: it takes a place in
 * the streak that it falls into and does not end it.
 */
export function paintColumns(newestFirst: readonly TradeRound[]): readonly PaintColumn[] {
  const columns: { side: "buy" | "sell" | null; cells: PaintCell[] }[] = [];
  for (const round of newestFirst.toReversed()) {
    const mark = paintMarkOf(round);
    const side = mark === "buy" || mark === "sell" ? mark : null;
    const last = columns.at(-1);
    const cell = { roundId: round.id, mark, round };
    const goesOn = last !== undefined && (side === null || last.side === null || last.side === side);
    if (last === undefined || !goesOn || last.cells.length === COLUMN_HOLDS) {
      columns.push({ side: side ?? (goesOn ? (last?.side ?? null) : null), cells: [cell] });
    } else {
      last.side ??= side;
      last.cells.push(cell);
    }
  }
  return columns.toReversed();
}
