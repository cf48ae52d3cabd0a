import type {
  AffordabilityRefusal,
  BetRefusal,
  CoinRefusal,
  CouponRefusal,
  WalletRefusal,
} from "@maru/rules";

/** Refusals of the transport and of signing in; those of a bet come from the rules. */
export type HttpRefusal =
  | { readonly code: "INVALID_FIELD"; readonly field: string }
  | { readonly code: "UNKNOWN_FIELD"; readonly field: string }
  | { readonly code: "DUPLICATE_FIELD"; readonly field: string }
  | { readonly code: "MALFORMED_BODY" }
  | { readonly code: "UNSUPPORTED_MEDIA_TYPE" }
  | { readonly code: "METHOD_NOT_ALLOWED" }
  | { readonly code: "REQUEST_TIMEOUT" }
  | { readonly code: "HEADERS_TOO_LARGE" }
  | { readonly code: "HOST_UNKNOWN" }
  | { readonly code: "BODY_TOO_LARGE" }
  | { readonly code: "NOT_FOUND" }
  | { readonly code: "UNAUTHENTICATED" }
  | { readonly code: "TOKEN_INVALID" }
  | { readonly code: "TOKEN_EXPIRED" }
  | { readonly code: "BAD_CREDENTIALS" }
  | { readonly code: "REFRESH_REFUSED" }
  | { readonly code: "UNSUPPORTED_GRANT" }
  | { readonly code: "TOO_MANY_TRIES"; readonly retryAfterSeconds: number }
  | { readonly code: "WORK_NEEDED"; readonly challenge: string; readonly bits: number }
  | { readonly code: "FORBIDDEN" }
  | { readonly code: "SITE_MISMATCH" }
  | { readonly code: "SITE_UNKNOWN" }
  | { readonly code: "PLAYER_MISMATCH" }
  | { readonly code: "RATE_LIMITED"; readonly retryAfterSeconds: number }
  | { readonly code: "UNAVAILABLE" }
  | { readonly code: "INTERNAL"; readonly id: string };

/** Refusals of signing up, of a member's own data and of their limits. */
export type MemberRefusal =
  | { readonly code: "USERNAME_INVALID" }
  | { readonly code: "USERNAME_KOREAN" }
  | { readonly code: "USERNAME_TAKEN" }
  | { readonly code: "USERNAME_IS_NICK" }
  | { readonly code: "USERNAME_RESERVED" }
  | { readonly code: "NICK_INVALID" }
  | { readonly code: "NICK_TAKEN" }
  | { readonly code: "NICK_RESERVED" }
  | { readonly code: "NAME_REQUIRED" }
  | { readonly code: "PHONE_REQUIRED" }
  | { readonly code: "PHONE_INVALID" }
  /** Country codes with commas between. */
  | { readonly code: "PHONE_COUNTRY"; readonly countries: string }
  | { readonly code: "PHONE_REGISTERED" }
  | { readonly code: "PHONE_NOT_VERIFIED" }
  | { readonly code: "EMAIL_REQUIRED" }
  | { readonly code: "EMAIL_INVALID" }
  | { readonly code: "EMAIL_REGISTERED" }
  | { readonly code: "EMAIL_NOT_VERIFIED" }
  | { readonly code: "IDENTITY_NOT_VERIFIED" }
  | { readonly code: "IDENTITY_MISMATCH" }
  | { readonly code: "IDENTITY_REGISTERED" }
  | { readonly code: "IDENTITY_EXPIRED" }
  | { readonly code: "IDENTITY_PENDING" }
  | { readonly code: "IDENTITY_CANCELLED" }
  | { readonly code: "IDENTITY_REFUSED" }
  | { readonly code: "IDENTITY_UNANSWERED" }
  | { readonly code: "IDENTITY_UNTRUSTED" }
  | { readonly code: "REGISTER_EXCLUDED" }
  | { readonly code: "REGISTER_UNANSWERED" }
  | { readonly code: "BIRTH_DATE_INVALID" }
  | { readonly code: "COUNTRY_INVALID" }
  | { readonly code: "COUNTRY_KNOWN" }
  | { readonly code: "COUNTRY_REQUIRED" }
  | { readonly code: "COUNTRY_BLOCKED" }
  | { readonly code: "UNDER_AGE"; readonly minimumAge: number }
  | { readonly code: "PARTNER_UNKNOWN" }
  | { readonly code: "CONSENT_REQUIRED" }
  | { readonly code: "PASSWORD_REQUIRED" }
  | { readonly code: "CURRENT_PASSWORD_REQUIRED" }
  | { readonly code: "NEW_PASSWORD_REQUIRED" }
  | { readonly code: "PASSWORD_TOO_SHORT" }
  | { readonly code: "PASSWORD_TOO_LONG" }
  | { readonly code: "PASSWORD_COMMON" }
  | { readonly code: "PASSWORD_CONFIRM_MISMATCH" }
  | { readonly code: "CURRENT_PASSWORD_WRONG" }
  | { readonly code: "PASSWORD_UNCHANGED" }
  | { readonly code: "CODE_WRONG"; readonly left: number }
  | { readonly code: "CODE_EXPIRED" }
  | { readonly code: "SEND_LIMITED"; readonly retryAfterSeconds: number }
  | { readonly code: "BANK_UNKNOWN" }
  | { readonly code: "ACCOUNT_NUMBER_INVALID" }
  | { readonly code: "ACCOUNT_HOLDER_MISMATCH" }
  | { readonly code: "BETS_OPEN" }
  | { readonly code: "BALANCE_REMAINS" }
  | AffordabilityRefusal
  | { readonly code: "RAISE_WAITS"; readonly untilMs: number }
  | { readonly code: "EXCLUSION_RUNS"; readonly untilMs: number }
  | { readonly code: "DAY_DEPOSIT_LIMIT"; readonly max: number; readonly left: number }
  | { readonly code: "WEEK_DEPOSIT_LIMIT"; readonly max: number; readonly left: number }
  | { readonly code: "MONTH_DEPOSIT_LIMIT"; readonly max: number; readonly left: number };

/** Refusals of pictures and questions that are sent. */
export type FileRefusal =
  | { readonly code: "FILE_MISSING" }
  | { readonly code: "FILE_NOT_A_PICTURE" }
  | { readonly code: "FILE_TOO_LARGE"; readonly maxMegabytes: number }
  | { readonly code: "FILE_INFECTED" }
  | { readonly code: "FILE_NOT_SCANNED" }
  | { readonly code: "BUSY" }
  | { readonly code: "FILE_QUOTA"; readonly perDay: number }
  | { readonly code: "QUESTION_REQUIRED" }
  | { readonly code: "INQUIRY_QUOTA"; readonly perDay: number };

/** Refusals of what is done with a deposit or withdrawal that was asked for. */
export type WalletDecisionRefusal =
  | { readonly code: "REQUEST_NOT_PENDING" }
  | { readonly code: "SECOND_PERSON_NEEDED" }
  | { readonly code: "PHONE_NOT_CONFIRMED" };

/** Refusals of coins and coupons, wherever they are asked for. */
export type CoinWireRefusal = CoinRefusal | CouponRefusal | { readonly code: "COIN_NOT_APPROVABLE" };

/** Everything a caller can be refused with, over HTTP or on the error queue. */
export type WireRefusal =
  | BetRefusal
  | WalletRefusal
  | WalletDecisionRefusal
  | CoinWireRefusal
  | FileRefusal
  | MemberRefusal
  | HttpRefusal;
export type ErrorCode = WireRefusal["code"];
export type RefusalByCode = { readonly [R in WireRefusal as R["code"]]: R };

/** The `params` of a refusal on the wire: what its text was made of. */
export function paramsOf(refusal: WireRefusal): Record<string, string | number> {
  const { code: _code, ...params } = refusal;
  return params;
}
