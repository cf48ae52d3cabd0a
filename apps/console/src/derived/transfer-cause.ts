import { SITE_ACCOUNT_KINDS, type SiteAccountKind, TRANSFER_CODES, type TransferKind } from "@maru/rules";

/** Why points move: each kind is a word of the catalogue of its own. */
export const TRANSFER_KINDS = Object.keys(TRANSFER_CODES) as readonly TransferKind[];

/** Null for a code that this console does not know. */
export function transferKind(code: number): TransferKind | null {
  return TRANSFER_KINDS.find((kind) => TRANSFER_CODES[kind] === code) ?? null;
}

/** Whose account it is: a player's carries their number, a site's own are negative and end with their kind. */
export function accountKind(account: number): "player" | SiteAccountKind | null {
  return account > 0 ? "player" : (SITE_ACCOUNT_KINDS[(-account % 10) - 1] ?? null);
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
        to: code === TRANSFER_CODES.deposit ? "/money/deposits" : "/money/withdrawals",
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
