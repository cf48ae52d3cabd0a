import { insertPerson, type NewPerson } from "./personal-store.ts";
import type { PersonalKeys } from "./personal-keys.ts";

type Client = Parameters<typeof insertPerson>[0];

/** Somebody of a first start, with the country that stands on the member's own row. */
interface FirstPerson {
  readonly memberId: number;
  readonly siteId: number;
  readonly person: NewPerson["data"] & { readonly country: string };
}

/** Seals the people of a demo as sign-up does; sites of a fresh install belong to one licensee. */
export function firstPersonWriter(keys: PersonalKeys) {
  return async (client: Client, { memberId, siteId, person }: FirstPerson): Promise<void> => {
    const { country: _country, ...data } = person;
    await insertPerson(client, keys, { memberId, siteId, licensee: "house", data });
  };
}
