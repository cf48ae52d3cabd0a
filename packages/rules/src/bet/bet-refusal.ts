import type { ProtectionRefusal } from "../protection/limits.ts";

/**
 * Why a bet was refused, with what its text needs. Which comes first of several is the table of `check-bet.ts`.
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
