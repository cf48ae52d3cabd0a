import { dictionary } from "@zxcvbn-ts/language-common";

export const SHORTEST_PASSWORD = 8;

/** The 49,000 passwords seen most often, the top 3,000 among them; those too short for us never match. */
const COMMON: ReadonlySet<string> = new Set(dictionary["passwords-common"]);

/** Whether it is one of the most common ones; `password` in small letters. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password);
}
