import type { ConsoleRefusal } from "@maru/contract";
import { passwordFault } from "./password-policy.ts";

/** Staff passwords are longer than players' (S-02). */
const SHORTEST = 12;

/** Why a password of staff cannot be taken, or null; `words` say whose it is, the name first. */
export function judgeStaffPassword(password: string, words: readonly string[]): ConsoleRefusal | null {
  const [username = "", ...more] = words;
  if (Array.from(password).length < SHORTEST) return { code: "STAFF_PASSWORD_TOO_SHORT", minimum: SHORTEST };
  return passwordFault(password, { username, words: more });
}
