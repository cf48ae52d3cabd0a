import type { Language, MoneyUnit, WireRefusal } from "@maru/contract/text";
import { sayRefusal } from "@maru/contract/text/say";
import { refusalText, type TravelledRefusal } from "./refusal-text.ts";
import { textsIn } from "./refusal-words.ts";

/** What the words of each refusal of the member's pages need: each a number, but for names of fields. */
const NEEDED = {
  USERNAME_INVALID: [],
  USERNAME_KOREAN: [],
  USERNAME_TAKEN: [],
  USERNAME_IS_NICK: [],
  USERNAME_RESERVED: [],
  NICK_INVALID: [],
  NICK_TAKEN: [],
  NICK_RESERVED: [],
  NAME_REQUIRED: [],
  PHONE_REQUIRED: [],
  PHONE_INVALID: [],
  PHONE_REGISTERED: [],
  PHONE_NOT_VERIFIED: [],
  EMAIL_REQUIRED: [],
  EMAIL_INVALID: [],
  EMAIL_REGISTERED: [],
  EMAIL_NOT_VERIFIED: [],
  IDENTITY_NOT_VERIFIED: [],
  IDENTITY_MISMATCH: [],
  IDENTITY_REGISTERED: [],
  REGISTER_EXCLUDED: [],
  REGISTER_UNANSWERED: [],
  BIRTH_DATE_INVALID: [],
  UNDER_AGE: ["minimumAge"],
  PARTNER_UNKNOWN: [],
  CONSENT_REQUIRED: [],
  PASSWORD_REQUIRED: [],
  CURRENT_PASSWORD_REQUIRED: [],
  NEW_PASSWORD_REQUIRED: [],
  PASSWORD_TOO_SHORT: [],
  PASSWORD_TOO_LONG: [],
  PASSWORD_COMMON: [],
  PASSWORD_CONFIRM_MISMATCH: [],
  CURRENT_PASSWORD_WRONG: [],
  PASSWORD_UNCHANGED: [],
  CODE_WRONG: ["left"],
  CODE_EXPIRED: [],
  SEND_LIMITED: ["retryAfterSeconds"],
  BANK_UNKNOWN: [],
  ACCOUNT_NUMBER_INVALID: [],
  ACCOUNT_HOLDER_MISMATCH: [],
  COUNTRY_INVALID: [],
  COUNTRY_KNOWN: [],
  BETS_OPEN: [],
  BALANCE_REMAINS: [],
  RAISE_WAITS: ["untilMs"],
  EXCLUSION_RUNS: ["untilMs"],
  DEPOSIT_INACTIVE: [],
  WITHDRAW_INACTIVE: [],
  DEPOSIT_AMOUNT_REQUIRED: [],
  WITHDRAW_AMOUNT_REQUIRED: [],
  DEPOSIT_PENDING: [],
  WITHDRAW_PENDING: [],
  DEPOSIT_BELOW_MINIMUM: ["min"],
  WITHDRAW_OVER_BALANCE: [],
  WITHDRAW_BELOW_MINIMUM: ["min"],
  WITHDRAW_ABOVE_MAXIMUM: ["max"],
  WITHDRAW_DAY_COUNT: ["max", "nextMs"],
  WITHDRAW_TOO_SOON: ["nextMs"],
  BANK_ACCOUNT_HELD: ["untilMs"],
  BANK_ACCOUNT_MISSING: [],
  REQUEST_NOT_PENDING: [],
  SECOND_PERSON_NEEDED: [],
  PHONE_NOT_CONFIRMED: [],
  BALANCE_LIMIT: ["max", "left"],
  DAY_DEPOSIT_LIMIT: ["max", "left"],
  WEEK_DEPOSIT_LIMIT: ["max", "left"],
  MONTH_DEPOSIT_LIMIT: ["max", "left"],
  FILE_MISSING: [],
  FILE_NOT_A_PICTURE: [],
  FILE_TOO_LARGE: ["maxMegabytes"],
  FILE_INFECTED: [],
  FILE_NOT_SCANNED: [],
  FILE_QUOTA: ["perDay"],
  QUESTION_REQUIRED: [],
  INQUIRY_QUOTA: ["perDay"],
  INVALID_FIELD: ["field"],
  UNKNOWN_FIELD: ["field"],
  DUPLICATE_FIELD: ["field"],
  MALFORMED_BODY: [],
  UNSUPPORTED_MEDIA_TYPE: [],
  METHOD_NOT_ALLOWED: [],
  REQUEST_TIMEOUT: [],
  HEADERS_TOO_LARGE: [],
  HOST_UNKNOWN: [],
  BODY_TOO_LARGE: [],
  NOT_FOUND: [],
  UNSUPPORTED_GRANT: [],
  WORK_NEEDED: [],
  FORBIDDEN: [],
  SITE_UNKNOWN: [],
  INTERNAL: [],
} as const satisfies NeededNumbers;

/** What the words of a refusal need, by its code. */
export type NeededNumbers = Readonly<Partial<Record<WireRefusal["code"], readonly string[]>>>;

/** Whether it is one of these, with everything that its words need. */
export function isRefusalOf(needed: NeededNumbers, value: { readonly code: string }): value is WireRefusal {
  const fields = new Map<string, unknown>(Object.entries(value));
  const keys = Object.entries(needed).find(([code]) => code === value.code)?.[1];
  return (
    keys !== undefined &&
    keys.every((key) => typeof fields.get(key) === (key === "field" ? "string" : "number"))
  );
}

/** The words of a refusal on a member's page; null where neither the app nor the server has any. */
export function memberRefusalText(
  refusal: TravelledRefusal,
  language: Language,
  unit: MoneyUnit,
): string | null {
  const whole = { ...refusal.params, code: refusal.code };
  const texts = textsIn(language);
  if (texts !== undefined && isRefusalOf(NEEDED, whole)) return sayRefusal(whole, texts, unit);
  return refusalText(refusal, language, unit);
}
