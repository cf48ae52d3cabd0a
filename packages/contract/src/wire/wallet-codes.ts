import type { RequestState, RequestType } from "@maru/rules";

/** A table the other way round: its words, by their letters or numbers. */
type Inverse<Table extends Readonly<Record<string, string | number>>> = {
  readonly [Word in keyof Table as Table[Word]]: Word;
};

/** Movements of points in a wallet's history (3-decisions J3), and what a correction of a round moved (F-12). */
export const WALLET_TYPE_CODES = {
  bonus: "B",
  deposit: "D",
  withdrawal: "W",
  cancelled: "E",
  settlement: "C",
  bonusPayment: "PB",
  deduction: "PM",
  coinPurchase: "BD",
  correction: "CR",
} as const;
export type WalletTypeLetter = (typeof WALLET_TYPE_CODES)[keyof typeof WALLET_TYPE_CODES];

export const WALLET_TYPE_WORDS = {
  B: "bonus",
  D: "deposit",
  W: "withdrawal",
  E: "cancelled",
  C: "settlement",
  PB: "bonusPayment",
  PM: "deduction",
  BD: "coinPurchase",
  CR: "correction",
} as const satisfies Inverse<typeof WALLET_TYPE_CODES>;

export function isWalletTypeLetter(text: string): text is WalletTypeLetter {
  return Object.hasOwn(WALLET_TYPE_WORDS, text);
}

/** Where a deposit or withdrawal stands: pending while it waits for anybody. */
export const WALLET_STATUS_CODES = { pending: 0, done: 1, rejected: 2, cancelled: 3, expired: 4 } as const;
export type WalletStatusCode = (typeof WALLET_STATUS_CODES)[keyof typeof WALLET_STATUS_CODES];

export const WALLET_STATUS_WORDS = {
  0: "pending",
  1: "done",
  2: "rejected",
  3: "cancelled",
  4: "expired",
} as const satisfies Inverse<typeof WALLET_STATUS_CODES>;

const WORD_OF_STATE = {
  requested: "pending",
  matched: "pending",
  approved: "pending",
  done: "done",
  rejected: "rejected",
  cancelled: "cancelled",
  expired: "expired",
} as const satisfies Record<RequestState, keyof typeof WALLET_STATUS_CODES>;

/** The status number of a state. */
export function walletStatusCode<State extends RequestState>(
  state: State,
): (typeof WALLET_STATUS_CODES)[(typeof WORD_OF_STATE)[State]] {
  return WALLET_STATUS_CODES[WORD_OF_STATE[state]];
}

/** The states that a filter of status numbers means. */
export function walletStatesOf(codes: readonly number[]): readonly RequestState[] {
  const states = Object.keys(WORD_OF_STATE) as readonly RequestState[];
  return states.filter((state) => codes.includes(walletStatusCode(state)));
}

/** What a request is called in a history: a cancelled or expired one is `E`, whichever way it would have gone. */
export function walletTypeCode(request: {
  readonly type: RequestType;
  readonly state: RequestState;
}): "D" | "W" | "E" {
  if (request.state === "cancelled" || request.state === "expired") return WALLET_TYPE_CODES.cancelled;
  return WALLET_TYPE_CODES[request.type];
}
