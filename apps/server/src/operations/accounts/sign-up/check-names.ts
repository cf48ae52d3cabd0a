import type { MemberRefusal } from "@maru/contract";

const USERNAME = /^[a-z0-9_-]{4,20}$/;
const NICK = /^[\p{L}\p{N}]{2,20}$/u;
const HANGUL = /\p{sc=Hang}/u;

/** Why a username cannot be one, or null. Whether somebody has it, the database knows. */
export function usernameFault(username: string): MemberRefusal | null {
  if (HANGUL.test(username)) return { code: "USERNAME_KOREAN" };
  return USERNAME.test(username) ? null : { code: "USERNAME_INVALID" };
}

/** Why a nickname cannot be one, or null. */
export function nickFault(nick: string, username: string): MemberRefusal | null {
  if (!NICK.test(nick)) return { code: "NICK_INVALID" };
  return nick.toLowerCase() === username.toLowerCase() ? { code: "USERNAME_IS_NICK" } : null;
}
