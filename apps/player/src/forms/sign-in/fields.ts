export interface SignInFields {
  readonly username: string;
  readonly password: string;
}

export const EMPTY_SIGN_IN: SignInFields = { username: "", password: "" };
