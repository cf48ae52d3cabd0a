export interface SignUpFields {
  readonly terms: boolean;
  readonly privacy: boolean;
  readonly marketing: boolean;
  readonly username: string;
  readonly nick: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly name: string;
  readonly birthDate: string;
  /** Where one lives; asked for where money is played for. */
  readonly country: string;
  readonly phone: string;
  /** What proves the phone; empty until its code was given. */
  readonly phoneKey: string;
  readonly email: string;
  readonly emailKey: string;
  readonly identityKey: string;
  /** The phone that the identity check proved; empty where it proved none. */
  readonly provedPhone: string;
  readonly bankName: string;
  readonly accountNum: string;
  readonly accountName: string;
}

export const EMPTY_SIGN_UP: SignUpFields = {
  terms: false,
  privacy: false,
  marketing: false,
  username: "",
  nick: "",
  password: "",
  confirmPassword: "",
  name: "",
  birthDate: "",
  country: "",
  phone: "",
  phoneKey: "",
  email: "",
  emailKey: "",
  identityKey: "",
  provedPhone: "",
  bankName: "",
  accountNum: "",
  accountName: "",
};

export const SIGN_UP_STEPS = ["terms", "identity", "account", "person", "bank"] as const;
export type SignUpStep = (typeof SIGN_UP_STEPS)[number];

/** Play sites ask for no identity and no bank. */
export function stepsOf(isLicensed: boolean): readonly SignUpStep[] {
  return isLicensed ? SIGN_UP_STEPS : ["terms", "account", "person"];
}

/** Where a fault is told; `form` is below all fields. */
export type SignUpPlace =
  | "consent"
  | "username"
  | "nick"
  | "password"
  | "confirmPassword"
  | "name"
  | "birthDate"
  | "country"
  | "phone"
  | "email"
  | "identity"
  | "bankName"
  | "accountNum"
  | "accountName"
  | "form";

/** A day as it is typed, with its dashes set: 19900505 is 1990-05-05. */
export function birthText(typed: string): string {
  const digits = typed.replaceAll(/\D/g, "").slice(0, 8);
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter((part) => part !== "").join("-");
}

/** A phone number as it is typed, in the groups of its kind: 02-123-4567, 010-1234-5678. */
export function phoneText(typed: string): string {
  const digits = typed.replaceAll(/\D/g, "").slice(0, 11);
  const head = digits.startsWith("02") ? 2 : 3;
  const rest = digits.slice(head);
  const middle = rest.length > 7 ? 4 : 3;
  return [digits.slice(0, head), rest.slice(0, middle), rest.slice(middle)]
    .filter((part) => part !== "")
    .join("-");
}
