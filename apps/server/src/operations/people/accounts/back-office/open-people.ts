import type { MemberId, SiteId } from "@maru/values";
import type { BirthDatesOf, MaskedPerson, People, PersonIndexes } from "../../../../ports/people.ts";
import type { Database } from "../../../../ports/unit-of-work.ts";
import { readAccountNumber, readEmail, readPhone } from "../personal/contact.ts";
import { maskAccount, maskBirthDate, maskEmail, maskName, maskPhone } from "../personal/masks.ts";
import type { PersonalKeys } from "../personal/personal-keys.ts";
import { type PersonalData, readBirthDates, readNames, readPersonOf } from "../personal/personal-store.ts";
import { blindIndex } from "../personal/seal.ts";

export interface PeopleDeps {
  /** With the role `maru_accounts`. */
  readonly database: Database;
  readonly personalKeys: PersonalKeys;
}

/** What other rooms and the console may know of persons: nothing that is not masked. */
export function openPeople({ database, personalKeys }: PeopleDeps): People {
  return {
    names: async (siteId: SiteId, ids: readonly number[]) => {
      if (ids.length === 0) return new Map();
      const names = await database.transaction((client) => readNames(client, personalKeys, { siteId, ids }));
      return new Map([...names].map(([id, name]) => [id, maskName(name)]));
    },
    person: async (siteId: SiteId, id: MemberId) => {
      const known = await database.transaction((client) =>
        readPersonOf(client, personalKeys, { memberId: id, siteId }),
      );
      const holdMs = known?.withdrawHoldUntilMs ?? 0;
      return { ...maskedOf(known?.data ?? {}), withdrawHoldUntilMs: holdMs > 0 ? holdMs : null };
    },
    indexesOf: (text) => indexesOf(personalKeys, text),
  };
}

/** For whoever judges an age by it, in their own transaction, and shows it to nobody. */
export function openBirthDates(personalKeys: PersonalKeys): BirthDatesOf {
  return async (client, ids) => (ids.length === 0 ? new Map() : readBirthDates(client, personalKeys, ids));
}

const mapped = (text: string | undefined, mask: (text: string) => string): string | null =>
  text === undefined ? null : mask(text);

function maskedOf(data: PersonalData): MaskedPerson {
  return {
    name: mapped(data.name, maskName),
    phone: mapped(data.phone, maskPhone),
    email: mapped(data.email, maskEmail),
    birthDate: mapped(data.birthDate, maskBirthDate),
    bankName: data.bankName ?? null,
    accountNum: mapped(data.accountNum, maskAccount),
    accountHolder: mapped(data.accountHolder, maskName),
  };
}

/** A search text becomes what could have been sealed of it; the database compares hashes alone. */
function indexesOf(keys: PersonalKeys, text: string): PersonIndexes {
  const phone = readPhone(text);
  const email = readEmail(text);
  const account = readAccountNumber(text);
  return {
    phone: phone === null ? null : blindIndex(keys, "phone", phone),
    email: email === null ? null : blindIndex(keys, "email", email),
    account: account === null ? null : blindIndex(keys, "account", account),
  };
}
