export interface PasswordFields {
  readonly currentPassword: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export const EMPTY_PASSWORD: PasswordFields = { currentPassword: "", password: "", confirmPassword: "" };

const SHORTEST = 8;

/** The first thing wrong with a change of password and the field it is told at; null when it can be sent. */
export function passwordError(
  fields: PasswordFields,
): { readonly field: keyof PasswordFields; readonly code: string } | null {
  if (fields.currentPassword === "") return { field: "currentPassword", code: "CURRENT_PASSWORD_REQUIRED" };
  return newPasswordError(fields);
}

/** The same without the current one, as a reset has it. */
export function newPasswordError({
  password,
  confirmPassword,
}: Pick<PasswordFields, "password" | "confirmPassword">): {
  readonly field: "password" | "confirmPassword";
  readonly code: string;
} | null {
  if (password === "") return { field: "password", code: "NEW_PASSWORD_REQUIRED" };
  if (Array.from(password.normalize("NFC")).length < SHORTEST)
    return { field: "password", code: "PASSWORD_TOO_SHORT" };
  return confirmPassword === password
    ? null
    : { field: "confirmPassword", code: "PASSWORD_CONFIRM_MISMATCH" };
}

/** The field at which a refusal of the server is told. */
export function passwordPlace(code: string): keyof PasswordFields | "form" {
  if (code.startsWith("CURRENT_PASSWORD_")) return "currentPassword";
  if (code === "PASSWORD_CONFIRM_MISMATCH") return "confirmPassword";
  return /^(NEW_)?PASSWORD_/.test(code) ? "password" : "form";
}
