import type { WireMe } from "@maru/contract";
import type { Caller } from "../../../operations/people/accounts/caller.ts";
import type { HttpVerbs } from "../http-verbs.ts";

/** The member and their balance, with what the accounts room opened and masked. */
export async function readMe(
  { reading, members }: Pick<HttpVerbs, "reading" | "members">,
  caller: Caller,
): Promise<WireMe | null> {
  const [basic, profile] = await Promise.all([reading.me(caller), members.profile(caller)]);
  if (basic === null || profile === null) return null;
  return { ...basic, ...profile, name: profile.name ?? basic.name, money: basic.point };
}
