import type { MemberRefusal } from "@maru/contract";
import { isReservedName, nameKey } from "@maru/rules";
import type { MemberSite } from "../member-deps.ts";

const USERNAME = /^[a-z0-9_-]{4,20}$/;
const NICK = /^[\p{L}\p{N}]{2,20}$/u;
const HANGUL = /\p{sc=Hang}/u;

/** The words of a site's brand: nobody is called what the house is called. */
export function siteWords(site: Pick<MemberSite, "code" | "name">): readonly string[] {
  return ["maru", "마루", site.code, site.name];
}

/** Why a username cannot be one, or null. Whether somebody has it, the database knows. */
export function usernameFault(username: string, houseWords: readonly string[]): MemberRefusal | null {
  if (HANGUL.test(username)) return { code: "USERNAME_KOREAN" };
  if (!USERNAME.test(username)) return { code: "USERNAME_INVALID" };
  return isReservedName(username, houseWords) ? { code: "USERNAME_RESERVED" } : null;
}

/** Why a nickname cannot be one, or null. */
export function nickFault(
  nick: string,
  username: string,
  houseWords: readonly string[],
): MemberRefusal | null {
  if (!NICK.test(nick)) return { code: "NICK_INVALID" };
  if (nameKey(nick) === nameKey(username)) return { code: "USERNAME_IS_NICK" };
  return isReservedName(nick, houseWords) ? { code: "NICK_RESERVED" } : null;
}
