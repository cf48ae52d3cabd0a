/** Why points moved, as its own word of the catalogue; codes that are not known yet are shown by their number. */
export const TRANSFER_WORDS = {
  1: "stake",
  2: "payout",
  3: "refund",
  4: "roundGain",
  5: "roundLoss",
  10: "grant",
  11: "deposit",
  12: "withdrawalHold",
  13: "withdrawalReturn",
  14: "withdrawalPaid",
  15: "adjustmentCredit",
  16: "adjustmentDebit",
  17: "commission",
  18: "coupon",
  19: "coinSold",
  20: "coinBought",
  21: "welcome",
} as const satisfies Readonly<Record<number, string>>;

export type TransferWord = (typeof TRANSFER_WORDS)[keyof typeof TRANSFER_WORDS];

/** Null for a code that this console does not know. */
export function transferWord(code: number): TransferWord | null {
  const words: Readonly<Record<number, TransferWord>> = TRANSFER_WORDS;
  return words[code] ?? null;
}

const SITE_ACCOUNTS = ["house", "escrow", "issuer", "reserve", "bank", "coin", "partners"] as const;

/** Whose account it is: a player's carries their number, a site's own are negative and end with their kind. */
export function accountKind(account: number): "player" | (typeof SITE_ACCOUNTS)[number] | null {
  return account > 0 ? "player" : (SITE_ACCOUNTS[(-account % 10) - 1] ?? null);
}

export interface MovedPoints {
  readonly code: number;
  readonly memberId: number | null;
  readonly cause: { readonly kind: string; readonly id: number };
}

/** The screen of what moved the points, with the row that caused it open or filtered. */
export function causeAddress({ code, memberId, cause }: MovedPoints): {
  readonly to: string;
  readonly search: Readonly<Record<string, string | number>>;
} {
  const player = memberId === null ? {} : { player: memberId };
  switch (cause.kind) {
    case "bet":
      return { to: "/bets", search: player };
    case "round":
      return { to: "/bets", search: { round: cause.id } };
    case "request":
      return {
        to: code === 11 ? "/money/deposits" : "/money/withdrawals",
        search: { tab: "all", open: cause.id, ...player },
      };
    case "adjustment":
      return { to: "/money/adjustments", search: player };
    case "statement":
      return { to: "/partners", search: { tab: "statements", open: cause.id } };
    case "coupon":
      return { to: "/money/coupons", search: {} };
    case "conversion":
      return { to: "/money/coins", search: { tab: "conversions", ...player } };
    default:
      return { to: memberId === null ? "/players" : `/players/${memberId}`, search: {} };
  }
}
