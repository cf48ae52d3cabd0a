import type { ProtectionRefusal } from "../protection/limits.ts";

/**
 * Why a bet was refused, with what its text needs. The order of the members is the order of the checks (3-decisions H1).
 * A refusal knows neither HTTP nor any language.
 */
export type BetRefusal =
  | { readonly code: "SESSION_ENDED" }
  | { readonly code: "NOT_A_PLAYER" }
  | { readonly code: "ACCOUNT_DISABLED" }
  /** An operator has frozen this of the account, for a time. */
  | { readonly code: "ACCOUNT_FROZEN"; readonly untilMs: number }
  | ProtectionRefusal
  /** The site plays for money and no licence in force covers the game (P-02). */
  | { readonly code: "LICENCE_MISSING" }
  /** Money is played for by who has said where they live, from the countries that the licence names (P-03). */
  | { readonly code: "COUNTRY_REQUIRED" }
  | { readonly code: "COUNTRY_BLOCKED" }
  /** Money is bet once in five seconds at most (P-19). */
  | { readonly code: "BET_TOO_SOON"; readonly untilMs: number; readonly pauseMs: number }
  /** The licence allows one game at a time (P-20). */
  | { readonly code: "OTHER_GAME_OPEN" }
  | { readonly code: "ROUND_UNKNOWN" }
  | { readonly code: "OPTION_NOT_OFFERED" }
  | { readonly code: "OPTION_NOT_PLAYING" }
  | { readonly code: "OPTION_STOPPED" }
  | { readonly code: "ROUND_NOT_OPEN" }
  | { readonly code: "ROUND_LOCKED"; readonly lockMs: number }
  | { readonly code: "ROUND_VOID" }
  | { readonly code: "BET_TYPE_UNKNOWN"; readonly type: string }
  | { readonly code: "MULTIPLE_CHANGED"; readonly seenBp: number; readonly nowBp: number }
  | { readonly code: "AMOUNT_NOT_WHOLE" }
  | { readonly code: "BET_BELOW_MINIMUM"; readonly min: number }
  | { readonly code: "BET_OFF_MULTIPLE"; readonly min: number }
  | { readonly code: "BET_ABOVE_MAXIMUM"; readonly max: number }
  | { readonly code: "SIDE_FULL"; readonly left: number }
  | { readonly code: "OVER_BALANCE" }
  | { readonly code: "CLIENT_KEY_REUSED" }
  | { readonly code: "BUSY" }
  /** The books disagree: no money moves until an operator has looked. */
  | { readonly code: "BOOKS_CLOSED"; readonly sinceMs: number };

/**
 * The number of each refusal, which `betting.place_bets` answers with, so they never change. Up to 23 they are also the order:
 * of several that apply, the lowest is given. CLIENT_KEY_REUSED, BUSY and BOOKS_CLOSED lie outside it: a used key is looked up
 * before anything is judged, BUSY comes before anything is asked, and closed books after everything. What is between BUSY and
 * BOOKS_CLOSED belongs to player protection ({@link PROTECTION_RANK}). A frozen account comes where a disabled one does.
 */
export const BET_REFUSAL_RANK = {
  SESSION_ENDED: 1,
  NOT_A_PLAYER: 2,
  ACCOUNT_DISABLED: 3,
  SELF_EXCLUDED: 4,
  TIMED_OUT: 5,
  SINGLE_STAKE_LIMIT: 6,
  DAY_STAKE_LIMIT: 7,
  DAY_LOSS_LIMIT: 8,
  ROUND_UNKNOWN: 9,
  OPTION_NOT_OFFERED: 10,
  OPTION_NOT_PLAYING: 11,
  OPTION_STOPPED: 12,
  ROUND_NOT_OPEN: 13,
  ROUND_LOCKED: 14,
  ROUND_VOID: 15,
  BET_TYPE_UNKNOWN: 16,
  MULTIPLE_CHANGED: 17,
  AMOUNT_NOT_WHOLE: 18,
  BET_BELOW_MINIMUM: 19,
  BET_OFF_MULTIPLE: 20,
  BET_ABOVE_MAXIMUM: 21,
  SIDE_FULL: 22,
  OVER_BALANCE: 23,
  CLIENT_KEY_REUSED: 24,
  BUSY: 25,
  EXCLUSION_RETURN_NEEDED: 26,
  SESSION_TIME_LIMIT: 27,
  REALITY_CHECK_DUE: 28,
  WEEK_STAKE_LIMIT: 29,
  MONTH_STAKE_LIMIT: 30,
  WEEK_LOSS_LIMIT: 31,
  MONTH_LOSS_LIMIT: 32,
  BOOKS_CLOSED: 33,
  ACCOUNT_FROZEN: 34,
  LICENCE_MISSING: 35,
  OPEN_BETS_LIMIT: 36,
  BALANCE_ABOVE_LIMIT: 37,
  COUNTRY_REQUIRED: 38,
  COUNTRY_BLOCKED: 39,
  BET_TOO_SOON: 40,
  OTHER_GAME_OPEN: 41,
} as const satisfies Record<BetRefusal["code"], number>;

/** Player protection and the licence are one step of the order, whatever their numbers; within it, the checks have an order. */
const PROTECTION_RANK = BET_REFUSAL_RANK.DAY_LOSS_LIMIT;

function orderOf({ code }: BetRefusal): number {
  if (code === "ACCOUNT_FROZEN") return BET_REFUSAL_RANK.ACCOUNT_DISABLED;
  const rank = BET_REFUSAL_RANK[code];
  return rank > BET_REFUSAL_RANK.BUSY && code !== "BOOKS_CLOSED" ? PROTECTION_RANK : rank;
}

/** The one of two refusals that comes first in the order. */
export function earlierRefusal(a: BetRefusal | null, b: BetRefusal | null): BetRefusal | null {
  if (a === null || b === null) return a ?? b;
  return orderOf(a) <= orderOf(b) ? a : b;
}
