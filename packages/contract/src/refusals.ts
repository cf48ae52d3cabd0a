import type { BetRefusal, WalletRefusal } from "@maru/rules";

/** Refusals of the transport and of signing in; those of a bet come from the rules. */
export type HttpRefusal =
  | { readonly code: "INVALID_FIELD"; readonly field: string }
  | { readonly code: "UNKNOWN_FIELD"; readonly field: string }
  | { readonly code: "MALFORMED_BODY" }
  | { readonly code: "UNSUPPORTED_MEDIA_TYPE" }
  | { readonly code: "BODY_TOO_LARGE" }
  | { readonly code: "NOT_FOUND" }
  | { readonly code: "UNAUTHENTICATED" }
  | { readonly code: "TOKEN_INVALID" }
  | { readonly code: "TOKEN_EXPIRED" }
  | { readonly code: "BAD_CREDENTIALS" }
  | { readonly code: "REFRESH_REFUSED" }
  | { readonly code: "UNSUPPORTED_GRANT" }
  | { readonly code: "TOO_MANY_TRIES"; readonly retryAfterSeconds: number }
  | { readonly code: "FORBIDDEN" }
  | { readonly code: "SITE_MISMATCH" }
  | { readonly code: "SITE_UNKNOWN" }
  | { readonly code: "PLAYER_MISMATCH" }
  | { readonly code: "RATE_LIMITED"; readonly retryAfterSeconds: number }
  | { readonly code: "UNAVAILABLE" }
  | { readonly code: "INTERNAL"; readonly id: string };

/** Refusals of pictures that are sent. */
export type FileRefusal =
  | { readonly code: "FILE_MISSING" }
  | { readonly code: "FILE_NOT_A_PICTURE" }
  | { readonly code: "FILE_TOO_LARGE"; readonly maxMegabytes: number }
  | { readonly code: "FILE_QUOTA"; readonly perDay: number }
  | { readonly code: "INQUIRY_QUOTA"; readonly perDay: number };

/** Refusals of what is done with a deposit or withdrawal that was asked for. */
export type WalletDecisionRefusal =
  | { readonly code: "REQUEST_NOT_PENDING" }
  | { readonly code: "SECOND_PERSON_NEEDED" }
  | { readonly code: "PHONE_NOT_CONFIRMED" };

/** Everything a caller can be refused with, over HTTP or on the error queue. */
export type WireRefusal = BetRefusal | WalletRefusal | WalletDecisionRefusal | FileRefusal | HttpRefusal;
export type ErrorCode = WireRefusal["code"];
export type RefusalByCode = { readonly [R in WireRefusal as R["code"]]: R };

/** The `params` of a refusal on the wire: what its text was made of. */
export function paramsOf(refusal: WireRefusal): Record<string, string | number> {
  const { code: _code, ...params } = refusal;
  return params;
}
