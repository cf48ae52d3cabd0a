import type { MemberRefusal } from "@maru/contract";
import { isCommonPassword, SHORTEST_PASSWORD } from "./common-passwords.ts";
import { LEAKED } from "./leaked-passwords.ts";

const LONGEST = 64;

/** Words that say where or whose a password is. */
export interface PasswordContext {
  readonly username: string;
  readonly words: readonly string[];
}

/** Why a password cannot be taken, or null. Characters are counted as people see them; nothing is trimmed or cut (S-02). */
export function passwordFault(password: string, context: PasswordContext): MemberRefusal | null {
  const composed = password.normalize("NFC");
  const length = Array.from(composed).length;
  if (length < SHORTEST_PASSWORD) return { code: "PASSWORD_TOO_SHORT" };
  if (length > LONGEST || password.length > 256) return { code: "PASSWORD_TOO_LONG" };
  return isGuessed(composed.toLowerCase(), context) ? { code: "PASSWORD_COMMON" } : null;
}

function isGuessed(password: string, { username, words }: PasswordContext): boolean {
  if (isCommonPassword(password) || LEAKED.has(password) || new Set(password).size < 4) return true;
  // player1 with a year behind it is the first thing to be tried on player1.
  const core = password.replaceAll(/[\d\W_]+/g, "");
  const named = [username, ...words].map((word) => word.toLowerCase().replaceAll(/[\d\W_]+/g, ""));
  return isCommonPassword(core) && password.length - core.length < 3
    ? true
    : named.some((word) => word.length > 2 && core === word);
}
