/** `deposit`: points come to the player. `withdrawal`: they leave, and are reserved from the request on. */
export type RequestType = "deposit" | "withdrawal";

/**
 * requested → matched (a deposit's payment was seen) → done; requested → approved (a withdrawal may be paid) → done.
 * The other three are ends in which nothing was moved for good.
 */
export type RequestState =
  | "requested"
  | "matched"
  | "approved"
  | "done"
  | "rejected"
  | "cancelled"
  | "expired";

/** What happens to a request. `cancel` is the player's, `expire` the clock's, the rest the operator's. */
export type RequestAct = "match" | "approve" | "pay" | "reject" | "cancel" | "expire";

type Moves = { readonly [S in RequestState]?: { readonly [A in RequestAct]?: RequestState } };

/** A pair that is missing cannot happen: a player never cancels a withdrawal (P-23), and an end is an end. */
export const REQUEST_MOVES: Readonly<Record<RequestType, Moves>> = {
  deposit: {
    requested: {
      match: "matched",
      approve: "done",
      reject: "rejected",
      cancel: "cancelled",
      expire: "expired",
    },
    matched: { approve: "done", reject: "rejected" },
  },
  withdrawal: {
    requested: { approve: "approved", reject: "rejected" },
    approved: { pay: "done", reject: "rejected" },
  },
};

/** The state after `act`, or null where the table has no such move. */
export function stateAfter(type: RequestType, state: RequestState, act: RequestAct): RequestState | null {
  return REQUEST_MOVES[type][state]?.[act] ?? null;
}

/** Which movement of points goes with the act; null where none does. */
export function movementOf(
  type: RequestType,
  act: RequestAct,
): "deposit" | "withdrawalReturn" | "withdrawalPaid" | null {
  if (type === "deposit") return act === "approve" ? "deposit" : null;
  if (act === "pay") return "withdrawalPaid";
  return act === "reject" ? "withdrawalReturn" : null;
}

/** Why an operator refuses: a closed list, so that a refusal can be counted and appealed (P-24). */
export const REJECT_REASONS = [
  "NO_PAYMENT",
  "AMOUNT_DIFFERS",
  "NAME_DIFFERS",
  "ACCOUNT_WRONG",
  "DUPLICATE",
  "PHONE_NOT_CONFIRMED",
  "PLAYER_ASKED",
  "LEGAL_HOLD",
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

/** Which of them speak of money that did not come; a withdrawal is not refused for these. */
const OF_DEPOSITS: readonly RejectReason[] = ["NO_PAYMENT", "AMOUNT_DIFFERS"];
/** And which of the way back to the player. */
const OF_WITHDRAWALS: readonly RejectReason[] = ["ACCOUNT_WRONG", "PHONE_NOT_CONFIRMED"];

/** The reasons that can be true of such a request. */
export function rejectReasonsOf(type: RequestType): readonly RejectReason[] {
  const others = type === "deposit" ? OF_WITHDRAWALS : OF_DEPOSITS;
  return REJECT_REASONS.filter((reason) => !others.includes(reason));
}

/** A claim nobody renewed says nothing any more. */
export const CLAIM_MS = 900_000;

export function isRejectReason(text: string): text is RejectReason {
  return REJECT_REASONS.some((reason) => reason === text);
}
