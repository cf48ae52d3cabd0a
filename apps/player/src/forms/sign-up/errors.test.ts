import { expect, test } from "vitest";
import { placeOf, stepFaults } from "./errors.ts";
import { birthText, EMPTY_SIGN_UP, phoneText, type SignUpFields, type SignUpStep } from "./fields.ts";

const NOON_MS = Date.UTC(2026, 5, 1, 3);
const GOOD: SignUpFields = {
  ...EMPTY_SIGN_UP,
  terms: true,
  privacy: true,
  username: "good-name_1",
  password: "a long way home",
  confirmPassword: "a long way home",
  name: "홍길동",
  birthDate: "1990-05-05",
  country: "ZZ",
  phone: "010-1234-5678",
  phoneKey: "k",
};

const codes = (
  step: SignUpStep,
  change: Partial<SignUpFields>,
  isLicensed = false,
  proof: "phone" | "email" = "phone",
): string =>
  Object.entries(
    stepFaults(step, { ...GOOD, ...change }, { isLicensed, proof, minimumAge: 19, nowMs: NOON_MS }),
  )
    .map(([place, fault]) => `${place} ${fault.code}`)
    .join(", ");

test.each<[SignUpStep, Partial<SignUpFields>, string]>([
  ["terms", {}, ""],
  ["terms", { privacy: false }, "consent CONSENT_REQUIRED"],
  ["account", {}, ""],
  ["account", { username: "한글이름" }, "username USERNAME_KOREAN"],
  ["account", { username: "No" }, "username USERNAME_INVALID"],
  ["account", { password: "short", confirmPassword: "short" }, "password PASSWORD_TOO_SHORT"],
  ["account", { password: "seven77", confirmPassword: "seven77" }, "password PASSWORD_TOO_SHORT"],
  ["account", { confirmPassword: "other" }, "confirmPassword PASSWORD_CONFIRM_MISMATCH"],
  ["person", {}, ""],
  ["person", { birthDate: "2007-12-31" }, ""],
  ["person", { birthDate: "2008-01-01" }, "birthDate UNDER_AGE"],
  ["person", { birthDate: "1990-02-30" }, "birthDate BIRTH_DATE_INVALID"],
  ["person", { phoneKey: "" }, "phone PHONE_NOT_VERIFIED"],
  ["person", { email: "a@b.c" }, "email EMAIL_NOT_VERIFIED"],
])("%s with %j says: %s", (step, change, said) => {
  expect(codes(step, change)).toBe(said);
});

test("where no text message is sent, the e-mail address is what is proved", () => {
  expect(codes("person", { phoneKey: "" }, false, "email")).toBe("email EMAIL_REQUIRED");
  const email = { phoneKey: "", email: "a@b.c" };
  expect(codes("person", email, false, "email")).toBe("email EMAIL_NOT_VERIFIED");
  expect(codes("person", { ...email, emailKey: "k" }, false, "email")).toBe("");
  expect(codes("person", { ...email, emailKey: "k", phone: "" }, false, "email")).toBe(
    "phone PHONE_REQUIRED",
  );
});

test("a licensed site wants an e-mail address", () => {
  expect(codes("person", {}, true)).toBe("email EMAIL_REQUIRED");
  expect(codes("person", { country: "", email: "a@b.c", emailKey: "k" }, true)).toBe(
    "country COUNTRY_REQUIRED",
  );
});

test.each([
  ["USERNAME_TAKEN", "username", "account"],
  ["PASSWORD_COMMON", "password", "account"],
  ["PASSWORD_CONFIRM_MISMATCH", "confirmPassword", "account"],
  ["PHONE_REGISTERED", "phone", "person"],
  ["BANK_UNKNOWN", "bankName", "bank"],
  ["PARTNER_UNKNOWN", "form", null],
])("%s is told at %s", (code, place, step) => {
  expect(placeOf(code)).toEqual({ place, step });
});

test.each([
  ["0212345678", "02-1234-5678"],
  ["021234567", "02-123-4567"],
  ["01012345678", "010-1234-5678"],
  ["0311234567", "031-123-4567"],
])("%s is written %s", (typed, written) => {
  expect(phoneText(typed)).toBe(written);
});

test("a birth date gets its dashes while it is typed", () => {
  expect(["1990", "199005", "19900505", "1990-05-0512"].map(birthText)).toEqual([
    "1990",
    "1990-05",
    "1990-05-05",
    "1990-05-05",
  ]);
});
