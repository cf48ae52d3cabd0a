import { createHash } from "node:crypto";
import type { People } from "../apps/server/src/ports/people.ts";

/** Names are opened by the accounts room, which costs the same whatever the size of the tables. */
export const PEOPLE: People = {
  names: async () => new Map(),
  person: async () => ({
    name: null,
    phone: null,
    email: null,
    birthDate: null,
    bankName: null,
    accountNum: null,
    accountHolder: null,
    withdrawHoldUntilMs: null,
  }),
  indexesOf: (text) => {
    const named = /^phone of (.+)$/.exec(text)?.[1];
    const phone = named === undefined ? null : createHash("sha256").update(named).digest();
    return { phone, email: null, account: null };
  },
};
