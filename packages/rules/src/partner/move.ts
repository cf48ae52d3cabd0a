export interface MoveFacts {
  /** The partner that the member has now; null is the headquarters. */
  readonly from: number | null;
  /** The partners above the one they shall come to, that one first. */
  readonly above: readonly number[];
}

export type MoveRefusal =
  | { readonly code: "MOVE_NOWHERE" }
  /** A branch cannot hang below itself. */
  | { readonly code: "MOVE_INTO_OWN_BRANCH" };

/** The tree as it is when the second person says yes, under its lock. */
export interface MoveNow extends Pick<MoveFacts, "above"> {
  /** Undefined: the site has no such member. */
  readonly from: number | null | undefined;
  /** Whether the partner that the member shall come to takes members; the headquarters always do. */
  readonly isOpen: boolean;
}

/** Whether a move that was asked for can still be made as it was asked for. */
export function mayStillMove(
  asked: { readonly memberId: number; readonly from: number | null; readonly to: number | null },
  { from, above, isOpen }: MoveNow,
): boolean {
  if (from === undefined || from !== asked.from || !isOpen) return false;
  return judgeMove(asked, { from, above }) === null;
}

/** Why a member cannot be moved to a partner, or null. */
export function judgeMove(
  move: { readonly memberId: number; readonly to: number | null },
  { from, above }: MoveFacts,
): MoveRefusal | null {
  if (move.to === from) return { code: "MOVE_NOWHERE" };
  return above.includes(move.memberId) ? { code: "MOVE_INTO_OWN_BRANCH" } : null;
}
