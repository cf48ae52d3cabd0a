/** Why nobody was signed in. The same code stands for an unknown user, a wrong password and a bad refresh token (S-03). */
export type SignInRefusal =
  | { readonly code: "BAD_CREDENTIALS" }
  | { readonly code: "ACCOUNT_DISABLED" }
  | { readonly code: "ACCOUNT_FROZEN"; readonly untilMs: number }
  | { readonly code: "WORK_NEEDED"; readonly challenge: string; readonly bits: number }
  | { readonly code: "TOO_MANY_TRIES"; readonly retryAfterSeconds: number };

export interface SignedIn {
  readonly ok: true;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** What the browser keeps so that nobody's guesses slow its owner down. */
  readonly device?: string;
  /** Of the access token. */
  readonly expiresInSeconds: number;
}

export type SignInReply = SignedIn | { readonly ok: false; readonly refusal: SignInRefusal };

type NotSignedIn = Extract<SignInReply, { readonly ok: false }>;

export const BAD_CREDENTIALS: NotSignedIn = { ok: false, refusal: { code: "BAD_CREDENTIALS" } };
export const ACCOUNT_DISABLED: NotSignedIn = { ok: false, refusal: { code: "ACCOUNT_DISABLED" } };

export function tooManyTries(retryAfterSeconds: number): NotSignedIn {
  return { ok: false, refusal: { code: "TOO_MANY_TRIES", retryAfterSeconds } };
}
