import { isOfAge, readBirthDate } from "@maru/rules";
import { instant } from "@maru/values";
import type { SignUpFields, SignUpPlace, SignUpStep } from "./fields.ts";

/** A refusal of the server's, told before anything is sent. */
export interface SignUpFault {
  readonly code: string;
  readonly params: Readonly<Record<string, number>>;
}
export type SignUpFaults = Partial<Record<SignUpPlace, SignUpFault>>;

export interface SignUpRules {
  readonly isLicensed: boolean;
  /** What is proved by a code; without text messages it is the e-mail address. */
  readonly proof: "phone" | "email";
  readonly minimumAge: number;
  readonly nowMs: number;
}

type Found = readonly (readonly [SignUpPlace, string | null, Readonly<Record<string, number>>?])[];

/** What is wrong with one step; empty when it can be left. The server judges again. */
export function stepFaults(step: SignUpStep, fields: SignUpFields, rules: SignUpRules): SignUpFaults {
  const found = { terms: consent, identity, account, person, bank }[step](fields, rules);
  const faults = found.flatMap(([place, code, params = {}]) =>
    code === null ? [] : [[place, { code, params }]],
  );
  return Object.fromEntries(faults) as SignUpFaults;
}

function consent(fields: SignUpFields): Found {
  return [["consent", fields.terms && fields.privacy ? null : "CONSENT_REQUIRED"]];
}

function identity(fields: SignUpFields): Found {
  return [["identity", fields.identityKey === "" ? "IDENTITY_NOT_VERIFIED" : null]];
}

function account(fields: SignUpFields): Found {
  return [
    ["username", usernameFault(fields.username)],
    ["password", passwordFault(fields.password)],
    ["confirmPassword", fields.confirmPassword === fields.password ? null : "PASSWORD_CONFIRM_MISMATCH"],
  ];
}

function usernameFault(username: string): string | null {
  if (/\p{Script=Hangul}/u.test(username)) return "USERNAME_KOREAN";
  return /^[a-z0-9_-]{4,20}$/.test(username) ? null : "USERNAME_INVALID";
}

function passwordFault(password: string): string | null {
  if (password === "") return "PASSWORD_REQUIRED";
  const length = Array.from(password.normalize("NFC")).length;
  if (length < 8) return "PASSWORD_TOO_SHORT";
  return length > 64 ? "PASSWORD_TOO_LONG" : null;
}

function person(fields: SignUpFields, rules: SignUpRules): Found {
  const nowMs = instant(rules.nowMs);
  const birth = readBirthDate(fields.birthDate, nowMs);
  const isYoung = birth !== null && !isOfAge(birth, rules.minimumAge, nowMs);
  return [
    ["name", fields.name.trim() === "" ? "NAME_REQUIRED" : null],
    [
      "birthDate",
      birth === null ? "BIRTH_DATE_INVALID" : isYoung ? "UNDER_AGE" : null,
      { minimumAge: rules.minimumAge },
    ],
    ["country", rules.isLicensed && fields.country === "" ? "COUNTRY_REQUIRED" : null],
    ["phone", phoneFault(fields, rules)],
    ["email", emailFault(fields, rules)],
  ];
}

function phoneFault(
  { phone, phoneKey, provedPhone }: SignUpFields,
  { proof }: Pick<SignUpRules, "proof">,
): string | null {
  if (phone === "") return "PHONE_REQUIRED";
  if (phone === provedPhone) return null;
  return proof === "phone" && phoneKey === "" ? "PHONE_NOT_VERIFIED" : null;
}

function emailFault({ email, emailKey }: SignUpFields, { isLicensed, proof }: SignUpRules): string | null {
  if (email.trim() === "") return isLicensed || proof === "email" ? "EMAIL_REQUIRED" : null;
  return emailKey === "" ? "EMAIL_NOT_VERIFIED" : null;
}

function bank(fields: SignUpFields): Found {
  return [
    ["bankName", fields.bankName === "" ? "BANK_UNKNOWN" : null],
    ["accountNum", fields.accountNum.replaceAll(/\D/g, "") === "" ? "ACCOUNT_NUMBER_INVALID" : null],
    ["accountName", fields.accountName.trim() === "" ? "ACCOUNT_HOLDER_MISMATCH" : null],
  ];
}

const PLACES: readonly (readonly [RegExp, SignUpPlace, SignUpStep])[] = [
  [/^CONSENT_/, "consent", "terms"],
  [/^USERNAME_/, "username", "account"],
  [/^NICK_/, "nick", "account"],
  [/^PASSWORD_CONFIRM_/, "confirmPassword", "account"],
  [/^PASSWORD_/, "password", "account"],
  [/^NAME_/, "name", "person"],
  [/^(BIRTH_DATE_|UNDER_AGE)/, "birthDate", "person"],
  [/^COUNTRY_/, "country", "person"],
  [/^PHONE_/, "phone", "person"],
  [/^EMAIL_/, "email", "person"],
  [/^IDENTITY_/, "identity", "identity"],
  [/^BANK_/, "bankName", "bank"],
  [/^ACCOUNT_NUMBER_/, "accountNum", "bank"],
  [/^ACCOUNT_HOLDER_/, "accountName", "bank"],
];

/** Where a refusal of the server belongs, and on which step that is; null: the step that is shown. */
export function placeOf(code: string): { readonly place: SignUpPlace; readonly step: SignUpStep | null } {
  const found = PLACES.find(([shape]) => shape.test(code));
  return found === undefined ? { place: "form", step: null } : { place: found[1], step: found[2] };
}
