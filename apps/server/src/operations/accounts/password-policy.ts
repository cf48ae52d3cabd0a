import type { MemberRefusal } from "@maru/contract";
import { dictionary } from "@zxcvbn-ts/language-common";

const SHORTEST = 8;
const LONGEST = 64;

/** The 49,000 passwords seen most often in leaks, the top 3,000 among them; those too short for us never match. */
const COMMON: ReadonlySet<string> = new Set(dictionary["passwords-common"]);

/** Words that say where or whose a password is. */
export interface PasswordContext {
  readonly username: string;
  readonly words: readonly string[];
}

/** Why a password cannot be taken, or null. Characters are counted as people see them; nothing is trimmed or cut (S-02). */
export function passwordFault(password: string, context: PasswordContext): MemberRefusal | null {
  const length = Array.from(password.normalize("NFC")).length;
  if (length < SHORTEST) return { code: "PASSWORD_TOO_SHORT" };
  if (length > LONGEST || password.length > 256) return { code: "PASSWORD_TOO_LONG" };
  return isGuessed(password.toLowerCase(), context) ? { code: "PASSWORD_COMMON" } : null;
}

function isGuessed(password: string, { username, words }: PasswordContext): boolean {
  if (COMMON.has(password) || new Set(password).size < 4) return true;
  // player1 with a year behind it is the first thing to be tried on player1.
  const core = password.replaceAll(/[\d\W_]+/g, "");
  const named = [username, ...words].map((word) => word.toLowerCase().replaceAll(/[\d\W_]+/g, ""));
  return COMMON.has(core) && password.length - core.length < 3
    ? true
    : named.some((word) => word.length > 2 && core === word);
}
