import type { RefusalOf, RefusalTable } from "@maru/values";
import { PROTECTION_REFUSALS } from "../protection/protection-refusal.ts";

/**
 * Why a bet is refused, with what its text needs. Which comes first of several is the table of `check-bet.ts`.
 * A refusal knows neither HTTP nor any language.
 */
export const BET_REFUSALS = {
  SESSION_ENDED: {},
  NOT_A_PLAYER: {},
  ACCOUNT_DISABLED: {},
  /** An operator has frozen this of the account, for a time. */
  ACCOUNT_FROZEN: { untilMs: "number" },
  ...PROTECTION_REFUSALS,
  /** The site plays for money and no licence in force covers the game (P-02). */
  LICENCE_MISSING: {},
  /** Money is played for by who has said where they live, from the countries that the licence names (P-03). */
  COUNTRY_REQUIRED: {},
  COUNTRY_BLOCKED: {},
  /** Money is bet once in five seconds at most (P-19). */
  BET_TOO_SOON: { untilMs: "number", pauseMs: "number" },
  /** The licence allows one game at a time (P-20). */
  OTHER_GAME_OPEN: {},
  ROUND_UNKNOWN: {},
  OPTION_NOT_OFFERED: {},
  OPTION_NOT_PLAYING: {},
  OPTION_STOPPED: {},
  ROUND_NOT_OPEN: {},
  ROUND_LOCKED: { lockMs: "number" },
  ROUND_VOID: {},
  BET_TYPE_UNKNOWN: { type: "string" },
  MULTIPLE_CHANGED: { seenBp: "number", nowBp: "number" },
  AMOUNT_NOT_WHOLE: {},
  BET_BELOW_MINIMUM: { min: "number" },
  BET_OFF_MULTIPLE: { min: "number" },
  BET_ABOVE_MAXIMUM: { max: "number" },
  SIDE_FULL: { left: "number" },
  OVER_BALANCE: {},
  CLIENT_KEY_REUSED: {},
  BUSY: {},
  /** The books disagree: no money moves until an operator has looked. */
  BOOKS_CLOSED: { sinceMs: "number" },
} as const satisfies RefusalTable;

export type BetRefusal = RefusalOf<typeof BET_REFUSALS>;
