import type { MemberRefusal } from "@maru/contract";
import { type BirthDate, countryFault, isOfAge, readBirthDate, readCountry } from "@maru/rules";
import { type Instant, ok, refused, type Result } from "@maru/values";
import { readAccountNumber, readEmail, readName, readPhone } from "../personal/contact.ts";
import { passwordFault } from "../password-policy.ts";
import { nickFault, usernameFault } from "./check-names.ts";

/** A sign-up as it was typed. */
export interface SignUpForm {
  readonly username: string;
  readonly password: string;
  readonly confirmPassword?: string | undefined;
  readonly nick?: string | undefined;
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly birthDate?: string | undefined;
  readonly bankName?: string | undefined;
  readonly accountNum?: string | undefined;
  readonly accountName?: string | undefined;
  readonly country?: string | undefined;
}

/** A sign-up that nothing is wrong with by itself. */
export interface SignUpFacts {
  readonly username: string;
  readonly password: string;
  readonly nick: string | null;
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
  readonly birthDate: BirthDate;
  /** Both on licensed sites alone. */
  readonly country: string | null;
  readonly bank: { readonly name: string; readonly account: string; readonly holder: string } | null;
}

export interface SignUpRules {
  readonly mode: "play" | "licensed";
  readonly siteWords: readonly string[];
  readonly minimumAge: number;
  readonly proof: "phone" | "email";
  readonly banks: readonly string[];
  /** Where money is played for on the site. */
  readonly countries: readonly string[];
  readonly nowMs: Instant;
}

type Fault = { readonly code: "UNKNOWN_FIELD"; readonly field: string } | MemberRefusal;

/** Reads the form in the order in which people fill it in; the first fault is told. */
export function readForm(form: SignUpForm, rules: SignUpRules): Result<SignUpFacts, Fault> {
  const username = form.username.trim();
  const nick = given(form.nick);
  const names =
    usernameFault(username, rules.siteWords) ??
    (nick === null ? null : nickFault(nick, username, rules.siteWords));
  if (names !== null) return refused(names);
  const secret = passwordFaultOf(form, username, rules);
  if (secret !== null) return refused(secret);
  const person = readPerson(form, rules);
  if (!person.ok) return person;
  const country = readResidence(form, rules);
  if (!country.ok) return country;
  const bank = readBank(form, rules, person.value.name);
  if (!bank.ok) return bank;
  return ok({
    username,
    password: form.password,
    nick,
    ...person.value,
    country: country.value,
    bank: bank.value,
  });
}

function passwordFaultOf(
  form: SignUpForm,
  username: string,
  { siteWords }: SignUpRules,
): MemberRefusal | null {
  if (form.password === "") return { code: "PASSWORD_REQUIRED" };
  const fault = passwordFault(form.password, { username, words: siteWords });
  if (fault !== null) return fault;
  const isConfirmed = form.confirmPassword === undefined || form.confirmPassword === form.password;
  return isConfirmed ? null : { code: "PASSWORD_CONFIRM_MISMATCH" };
}

type Person = Pick<SignUpFacts, "name" | "phone" | "email" | "birthDate">;

function readPerson(form: SignUpForm, rules: SignUpRules): Result<Person, MemberRefusal> {
  const name = readName(form.name ?? "");
  if (name === null) return refused({ code: "NAME_REQUIRED" });
  const birthDate = readBirthDate(form.birthDate ?? "", rules.nowMs);
  if (birthDate === null) return refused({ code: "BIRTH_DATE_INVALID" });
  if (!isOfAge(birthDate, rules.minimumAge, rules.nowMs))
    return refused({ code: "UNDER_AGE", minimumAge: rules.minimumAge });
  const typedPhone = given(form.phone);
  if (typedPhone === null) return refused({ code: "PHONE_REQUIRED" });
  const phone = readPhone(typedPhone);
  if (phone === null) return refused({ code: "PHONE_INVALID" });
  const typedEmail = given(form.email);
  if (typedEmail === null && (rules.mode === "licensed" || rules.proof === "email"))
    return refused({ code: "EMAIL_REQUIRED" });
  const email = typedEmail === null ? null : readEmail(typedEmail);
  if (typedEmail !== null && email === null) return refused({ code: "EMAIL_INVALID" });
  return ok({ name, birthDate, phone, email });
}

/** Who plays for points is not asked where they live; for money it is one of the countries that are open (P-03). */
function readResidence(
  form: SignUpForm,
  rules: Pick<SignUpRules, "mode" | "countries">,
): Result<string | null, Fault> {
  const typed = given(form.country);
  if (rules.mode === "play")
    return typed === null ? ok(null) : refused({ code: "UNKNOWN_FIELD", field: "country" });
  const country = typed === null ? null : readCountry(typed);
  if (typed !== null && country === null) return refused({ code: "COUNTRY_INVALID" });
  const fault = countryFault(country, rules.countries);
  return fault === null ? ok(country) : refused({ code: fault });
}

/** In play mode there is no bank: points have no value, so a field that says so does not exist (P-01). */
function readBank(
  form: SignUpForm,
  rules: Pick<SignUpRules, "mode" | "banks">,
  name: string,
): Result<SignUpFacts["bank"], Fault> {
  if (rules.mode === "play") {
    const field = (["bankName", "accountNum", "accountName"] as const).find(
      (key) => given(form[key]) !== null,
    );
    return field === undefined ? ok(null) : refused({ code: "UNKNOWN_FIELD", field });
  }
  return checkBank(
    { bankName: form.bankName ?? "", accountNum: form.accountNum ?? "", accountName: form.accountName ?? "" },
    rules.banks,
    name,
  );
}

/** A bank account: one of the offered banks, a number, and the member's own name (5: real names). */
export function checkBank(
  typed: { readonly bankName: string; readonly accountNum: string; readonly accountName: string },
  banks: readonly string[],
  name: string,
): Result<{ readonly name: string; readonly account: string; readonly holder: string }, MemberRefusal> {
  if (!banks.includes(typed.bankName.trim())) return refused({ code: "BANK_UNKNOWN" });
  const account = readAccountNumber(typed.accountNum);
  if (account === null) return refused({ code: "ACCOUNT_NUMBER_INVALID" });
  const holder = readName(typed.accountName);
  if (holder !== name) return refused({ code: "ACCOUNT_HOLDER_MISMATCH" });
  return ok({ name: typed.bankName.trim(), account, holder });
}

function given(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
}
