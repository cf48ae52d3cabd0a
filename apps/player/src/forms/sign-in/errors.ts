import type { SignInFields } from "./fields.ts";

export type SignInError = "USERNAME_MISSING" | "PASSWORD_MISSING";

/** The first thing missing; null when the form can be sent. */
export function signInError(fields: SignInFields): SignInError | null {
  if (fields.username.trim() === "") return "USERNAME_MISSING";
  return fields.password === "" ? "PASSWORD_MISSING" : null;
}
