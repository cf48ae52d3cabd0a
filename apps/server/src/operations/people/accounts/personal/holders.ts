import type { Database } from "../../../../ports/unit-of-work.ts";
import { maskName } from "./masks.ts";
import type { PersonalKeys } from "./personal-keys.ts";
import { readPerson } from "./personal-store.ts";

/** What a person is called at the bank: in clear for comparing, masked for showing. */
export interface Holder {
  readonly holder: string;
  readonly masked: string;
}

/** The holders of these members' accounts, else their names; who is not known is missing. Role: maru_accounts. */
export async function readHolders(
  database: Database,
  keys: PersonalKeys,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, Holder>> {
  if (memberIds.length === 0) return new Map();
  return database.transaction(async (client) => {
    const found = new Map<number, Holder>();
    for (const memberId of memberIds) {
      const person = await readPerson(client, keys, memberId);
      const holder = person?.data.accountHolder ?? person?.data.name;
      if (holder !== undefined) found.set(memberId, { holder, masked: maskName(holder) });
    }
    return found;
  });
}
