import type { Language, MoneyUnit, WireRefusal } from "@maru/contract/text";
import { sayRefusal } from "@maru/contract/text/say";
import { textsIn } from "./refusal-words.ts";

/** A refusal as it travels; its code may be unknown to this version of the app. */
export interface TravelledRefusal {
  readonly code: string;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const NUMBER_PARAMS = {
  SELF_EXCLUDED: ["untilMs"],
  TIMED_OUT: ["untilMs"],
  SINGLE_STAKE_LIMIT: ["max"],
  DAY_STAKE_LIMIT: ["max", "left"],
  DAY_LOSS_LIMIT: ["max", "left"],
  WEEK_STAKE_LIMIT: ["max", "left"],
  WEEK_LOSS_LIMIT: ["max", "left"],
  MONTH_STAKE_LIMIT: ["max", "left"],
  MONTH_LOSS_LIMIT: ["max", "left"],
  OPEN_BETS_LIMIT: ["max"],
  BALANCE_ABOVE_LIMIT: ["max"],
  SESSION_TIME_LIMIT: ["untilMs"],
  REALITY_CHECK_DUE: ["sinceMs"],
  ACCOUNT_FROZEN: ["untilMs"],
  BET_TOO_SOON: ["untilMs", "pauseMs"],
  BOOKS_CLOSED: ["sinceMs"],
  MULTIPLE_CHANGED: ["seenBp", "nowBp"],
  BET_BELOW_MINIMUM: ["min"],
  BET_OFF_MULTIPLE: ["min"],
  BET_ABOVE_MAXIMUM: ["max"],
  SIDE_FULL: ["left"],
  TOO_MANY_TRIES: ["retryAfterSeconds"],
  RATE_LIMITED: ["retryAfterSeconds"],
} as const satisfies Partial<Record<WireRefusal["code"], readonly string[]>>;

const PLAIN = [
  "SESSION_ENDED",
  "NOT_A_PLAYER",
  "ACCOUNT_DISABLED",
  "EXCLUSION_RETURN_NEEDED",
  "LICENCE_MISSING",
  "COUNTRY_REQUIRED",
  "COUNTRY_BLOCKED",
  "OTHER_GAME_OPEN",
  "ROUND_UNKNOWN",
  "OPTION_NOT_OFFERED",
  "OPTION_NOT_PLAYING",
  "OPTION_STOPPED",
  "ROUND_NOT_OPEN",
  "ROUND_LOCKED",
  "ROUND_VOID",
  "AMOUNT_NOT_WHOLE",
  "OVER_BALANCE",
  "CLIENT_KEY_REUSED",
  "BUSY",
  "UNAUTHENTICATED",
  "TOKEN_EXPIRED",
  "TOKEN_INVALID",
  "BAD_CREDENTIALS",
  "REFRESH_REFUSED",
  "SITE_MISMATCH",
  "PLAYER_MISMATCH",
  "UNAVAILABLE",
] as const satisfies readonly WireRefusal["code"][];

function isWireRefusal(value: { readonly code: string }): value is WireRefusal {
  if (PLAIN.some((code) => code === value.code)) return true;
  const fields = new Map<string, unknown>(Object.entries(value));
  if (value.code === "BET_TYPE_UNKNOWN") return typeof fields.get("type") === "string";
  const needed = Object.entries(NUMBER_PARAMS).find(([code]) => code === value.code)?.[1];
  return needed !== undefined && needed.every((key) => typeof fields.get(key) === "number");
}

/** The words of a refusal in the player's language; the server's own words where the code is new; null without either. */
export function refusalText(refusal: TravelledRefusal, language: Language, unit: MoneyUnit): string | null {
  const whole = { ...refusal.params, code: refusal.code };
  const texts = textsIn(language);
  if (texts !== undefined && isWireRefusal(whole)) return sayRefusal(whole, texts, unit);
  return refusal.message === "" ? null : refusal.message;
}
