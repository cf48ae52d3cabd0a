import { expect, test } from "vitest";
import { signInError } from "./errors.ts";

test.each([
  [{ username: " ", password: "x" }, "USERNAME_MISSING"],
  [{ username: "a", password: "" }, "PASSWORD_MISSING"],
  [{ username: "a", password: " " }, null],
])("%j", (fields, error) => {
  expect(signInError(fields)).toBe(error);
});
