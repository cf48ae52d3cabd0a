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

/** Why a member cannot be moved to a partner, or null. */
export function judgeMove(
  move: { readonly memberId: number; readonly to: number | null },
  { from, above }: MoveFacts,
): MoveRefusal | null {
  if (move.to === from) return { code: "MOVE_NOWHERE" };
  return above.includes(move.memberId) ? { code: "MOVE_INTO_OWN_BRANCH" } : null;
}
