import type { Language, MoneyUnit, WireRefusal } from "@maru/contract/text";
import { sayRefusal } from "@maru/contract/text/say";
import { BET_REFUSALS } from "@maru/rules";
import type { RefusalNeeds, RefusalTable } from "@maru/values";
import { textsIn } from "./refusal-words.ts";

/** A refusal as it travels; its code may be unknown to this version of the app. */
export interface TravelledRefusal {
  readonly code: string;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What the words of a refusal need, by its code. */
export type NeededParams = Readonly<Partial<Record<WireRefusal["code"], RefusalNeeds>>>;

const NEEDED = {
  ...BET_REFUSALS,
  UNAUTHENTICATED: {},
  TOKEN_EXPIRED: {},
  TOKEN_INVALID: {},
  BAD_CREDENTIALS: {},
  REFRESH_REFUSED: {},
  SITE_MISMATCH: {},
  PLAYER_MISMATCH: {},
  UNAVAILABLE: {},
  TOO_MANY_TRIES: { retryAfterSeconds: "number" },
  RATE_LIMITED: { retryAfterSeconds: "number" },
} as const satisfies NeededParams;

/** Whether it is one of these, with everything that its words need. */
export function isRefusalOf(needed: RefusalTable, value: { readonly code: string }): value is WireRefusal {
  const needs = Object.hasOwn(needed, value.code) ? needed[value.code] : undefined;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  return needs !== undefined && Object.entries(needs).every(([name, kind]) => typeof fields[name] === kind);
}

/** The words of a refusal in the player's language; the server's own words where the code is new; null without either. */
export function refusalText(refusal: TravelledRefusal, language: Language, unit: MoneyUnit): string | null {
  const whole = { ...refusal.params, code: refusal.code };
  const texts = textsIn(language);
  if (texts !== undefined && isRefusalOf(NEEDED, whole)) return sayRefusal(whole, texts, unit);
  return refusal.message === "" ? null : refusal.message;
}
