import { expect, test } from "vitest";
import { passwordError, passwordPlace } from "./errors.ts";

test.each([
  ["", "", "", "CURRENT_PASSWORD_REQUIRED"],
  ["old one", "", "", "NEW_PASSWORD_REQUIRED"],
  ["old one", "seven77", "seven77", "PASSWORD_TOO_SHORT"],
  ["old one", "eight888", "eight889", "PASSWORD_CONFIRM_MISMATCH"],
  ["old one", "eight888", "eight888", undefined],
])("%j, %j, %j: %s", (currentPassword, password, confirmPassword, code) => {
  expect(passwordError({ currentPassword, password, confirmPassword })?.code).toBe(code);
});

test.each([
  ["CURRENT_PASSWORD_WRONG", "currentPassword"],
  ["PASSWORD_UNCHANGED", "password"],
  ["NEW_PASSWORD_REQUIRED", "password"],
  ["PASSWORD_CONFIRM_MISMATCH", "confirmPassword"],
  ["TOO_MANY_TRIES", "form"],
])("%s is told at %s", (code, place) => {
  expect(passwordPlace(code)).toBe(place);
});
