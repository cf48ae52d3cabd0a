/** requested → done (a deposit was seen) · requested → approved → done (a withdrawal was sent). The others move nothing for good. */
export type CoinState = "requested" | "approved" | "done" | "rejected" | "cancelled";
export const COIN_STATES = [
  "requested",
  "approved",
  "done",
  "rejected",
  "cancelled",
] as const satisfies readonly CoinState[];

/** `cancel` is the player's, of a deposit alone (P-23); the rest the operator's. */
export type CoinAct = "approve" | "pay" | "reject" | "cancel";
export type CoinMovementType = "deposit" | "withdrawal";

type Moves = { readonly [S in CoinState]?: { readonly [A in CoinAct]?: CoinState } };

/** A pair that is missing cannot happen. */
export const COIN_MOVES: Readonly<Record<CoinMovementType, Moves>> = {
  deposit: { requested: { approve: "done", reject: "rejected", cancel: "cancelled" } },
  withdrawal: {
    requested: { approve: "approved", reject: "rejected" },
    approved: { pay: "done", reject: "rejected" },
  },
};

/** The state after `act`, or null where the table has no such move. */
export function coinStateAfter(type: CoinMovementType, state: CoinState, act: CoinAct): CoinState | null {
  return COIN_MOVES[type][state]?.[act] ?? null;
}
