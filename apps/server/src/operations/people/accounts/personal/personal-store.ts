import { randomBytes } from "node:crypto";
import { assert } from "@maru/values";
import type { PoolClient } from "pg";
import { seal, unseal } from "../../../../platform/seal.ts";
import type { Database } from "../../../../ports/unit-of-work.ts";
import type { PersonalKeys } from "./personal-keys.ts";
import { blindIndex, type IndexedKind, sealText, unsealText } from "./seal.ts";

type Client = Pick<PoolClient, "query">;

/** What is known of a person, in clear: only ever in memory. Phone and account number as digits. */
export interface PersonalData {
  readonly name?: string;
  readonly phone?: string;
  readonly email?: string;
  /** YYYY-MM-DD. */
  readonly birthDate?: string;
  /** What the identity provider knows the person by. */
  readonly identity?: string;
  readonly bankName?: string;
  readonly accountNum?: string;
  readonly accountHolder?: string;
}
type Field = keyof PersonalData;

const COLUMNS: Readonly<Record<Field, string>> = {
  name: "name",
  phone: "phone",
  email: "email",
  birthDate: "birth_date",
  identity: "identity",
  bankName: "bank_name",
  accountNum: "account_num",
  accountHolder: "account_holder",
};
const INDEXES: Partial<Record<Field, IndexedKind>> = {
  phone: "phone",
  email: "email",
  identity: "identity",
  accountNum: "account",
};
const FIELDS = [
  "name",
  "phone",
  "email",
  "birthDate",
  "identity",
  "bankName",
  "accountNum",
  "accountHolder",
] as const;

export interface NewPerson {
  readonly memberId: number;
  readonly siteId: number;
  readonly licensee: string;
  readonly data: PersonalData;
}

const aboutKey = (memberId: number): string => `key:${memberId}`;
const aboutField = (memberId: number, field: Field): string => `${field}:${memberId}`;

/** Writes a person under a new key of their own. The caller maps a duplicate (23505) to what it means. */
export async function insertPerson(client: Client, keys: PersonalKeys, person: NewPerson): Promise<void> {
  const { memberId, siteId, licensee, data } = person;
  const dataKey = randomBytes(32);
  await client.query(
    `insert into accounts.personal (member_id, site_id, licensee, key_id, data_key) values ($1, $2, $3, $4, $5)`,
    [
      memberId,
      siteId,
      licensee,
      keys.current.id,
      sealText(keys, dataKey.toString("base64"), aboutKey(memberId)),
    ],
  );
  await writeFields(client, keys, { memberId, dataKey, data });
}

/** Replaces the named fields of a person. */
export async function updatePerson(
  client: Client,
  keys: PersonalKeys,
  { memberId, data }: { readonly memberId: number; readonly data: PersonalData },
): Promise<void> {
  const { rows } = await client.query<{ data_key: Buffer }>(
    "select data_key from accounts.personal where member_id = $1 for update",
    [memberId],
  );
  const row = rows[0];
  assert(row !== undefined, `member ${memberId} has no personal data`);
  await writeFields(client, keys, { memberId, dataKey: openDataKey(keys, row.data_key, memberId), data });
}

async function writeFields(
  client: Client,
  keys: PersonalKeys,
  {
    memberId,
    dataKey,
    data,
  }: { readonly memberId: number; readonly dataKey: Buffer; readonly data: PersonalData },
): Promise<void> {
  for (const field of FIELDS) {
    const value = data[field];
    if (value === undefined) continue;
    const kind = INDEXES[field];
    const sealed = seal(dataKey, Buffer.from(value), aboutField(memberId, field));
    const index = kind === undefined ? null : blindIndex(keys, kind, value);
    await client.query(SET_FIELD[field], kind === undefined ? [memberId, sealed] : [memberId, sealed, index]);
  }
}

/** One fixed statement for each field: column names never come from outside. */
const SET_FIELD: Readonly<Record<Field, string>> = {
  name: setField("name"),
  phone: setField("phone"),
  email: setField("email"),
  birthDate: setField("birthDate"),
  identity: setField("identity"),
  bankName: setField("bankName"),
  accountNum: setField("accountNum"),
  accountHolder: setField("accountHolder"),
};

function setField(field: Field): string {
  const kind = INDEXES[field];
  const index = kind === undefined ? "" : `, ${kind}_index = $3`;
  return `update accounts.personal set ${COLUMNS[field]} = $2${index} where member_id = $1`;
}

interface PersonRow {
  readonly member_id: string;
  readonly data_key: Buffer;
  readonly withdraw_hold_until_ms: string;
  readonly name: Buffer | null;
  readonly phone: Buffer | null;
  readonly email: Buffer | null;
  readonly birth_date: Buffer | null;
  readonly identity: Buffer | null;
  readonly bank_name: Buffer | null;
  readonly account_num: Buffer | null;
  readonly account_holder: Buffer | null;
}

export interface KnownPerson {
  readonly data: PersonalData;
  /** Epoch ms; 0 where nothing is held. */
  readonly withdrawHoldUntilMs: number;
}

/** The person behind a member; null where nothing is kept of them (demo players, the erased). */
export function readPerson(
  client: { query: Client["query"] },
  keys: PersonalKeys,
  memberId: number,
): Promise<KnownPerson | null> {
  return readPersonOf(client, keys, { memberId, siteId: null });
}

/** The same, of one site alone where it is named. */
export async function readPersonOf(
  client: { query: Client["query"] },
  keys: PersonalKeys,
  { memberId, siteId }: { readonly memberId: number; readonly siteId: number | null },
): Promise<KnownPerson | null> {
  const { rows } = await client.query<PersonRow>(
    "select * from accounts.personal where member_id = $1 and erased_at_ms is null and ($2::integer is null or site_id = $2)",
    [memberId, siteId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const dataKey = openDataKey(keys, row.data_key, memberId);
  const sealed: Readonly<Record<Field, Buffer | null>> = {
    name: row.name,
    phone: row.phone,
    email: row.email,
    birthDate: row.birth_date,
    identity: row.identity,
    bankName: row.bank_name,
    accountNum: row.account_num,
    accountHolder: row.account_holder,
  };
  const entries = FIELDS.flatMap((field) => {
    const value = sealed[field];
    return value === null ? [] : [[field, unseal(dataKey, value, aboutField(memberId, field)).toString()]];
  });
  return { data: Object.fromEntries(entries), withdrawHoldUntilMs: Number(row.withdraw_hold_until_ms) };
}

function openDataKey(keys: PersonalKeys, sealed: Buffer, memberId: number): Buffer {
  return Buffer.from(unsealText(keys, sealed, aboutKey(memberId)), "base64");
}

/** The names of members of a site, opened alone: who has none is missing. */
export async function readNames(
  client: { query: Client["query"] },
  keys: PersonalKeys,
  of: { readonly siteId: number; readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ member_id: string; data_key: Buffer; name: Buffer }>(
    `select member_id, data_key, name from accounts.personal
      where site_id = $1 and member_id = any ($2::bigint[]) and erased_at_ms is null and name is not null`,
    [of.siteId, of.ids],
  );
  return new Map(
    rows.map(({ member_id, data_key, name }) => {
      const id = Number(member_id);
      return [id, unseal(openDataKey(keys, data_key, id), name, aboutField(id, "name")).toString()];
    }),
  );
}

/** The dates of birth of members, opened alone, `YYYY-MM-DD`: who has none is missing. */
export async function readBirthDates(
  client: { query: Client["query"] },
  keys: PersonalKeys,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ member_id: string; data_key: Buffer; birth_date: Buffer }>(
    `select member_id, data_key, birth_date from accounts.personal
      where member_id = any ($1::bigint[]) and erased_at_ms is null and birth_date is not null`,
    [ids],
  );
  return new Map(
    rows.map(({ member_id, data_key, birth_date }) => {
      const id = Number(member_id);
      return [
        id,
        unseal(openDataKey(keys, data_key, id), birth_date, aboutField(id, "birthDate")).toString(),
      ];
    }),
  );
}

/** Seals the members' keys of the previous room key under the current one, some at a time; answers how many. */
export async function rewrapKeys(client: Client, keys: PersonalKeys, most: number): Promise<number> {
  const { rows } = await client.query<{ member_id: string; data_key: Buffer }>(
    `select member_id, data_key from accounts.personal where key_id <> $1 and erased_at_ms is null
      order by member_id limit $2 for update skip locked`,
    [keys.current.id, most],
  );
  for (const { member_id, data_key } of rows) {
    const memberId = Number(member_id);
    const dataKey = openDataKey(keys, data_key, memberId).toString("base64");
    await client.query("update accounts.personal set key_id = $2, data_key = $3 where member_id = $1", [
      memberId,
      keys.current.id,
      sealText(keys, dataKey, aboutKey(memberId)),
    ]);
  }
  return rows.length;
}

/** How many members' data are sealed under a key that is neither of these, which nobody here can open. */
export async function countSealedElsewhere(
  database: Pick<Database, "query">,
  keys: PersonalKeys,
): Promise<number> {
  const known = [keys.current.id, ...(keys.previous === null ? [] : [keys.previous.id])];
  const [row] = await database.query<{ members: number }>(
    "select count(*)::integer as members from accounts.personal where erased_at_ms is null and key_id <> all ($1)",
    [known],
  );
  return row?.members ?? 0;
}

/** The member's own key and data go; what the ledger keeps of them is a number (S-41). */
export async function erasePerson(client: Client, memberId: number): Promise<void> {
  await client.query(
    `update accounts.personal
        set data_key = '', key_id = '', erased_at_ms = platform.clock_ms(), name = null, phone = null, email = null,
            birth_date = null, identity = null, bank_name = null, account_num = null, account_holder = null,
            phone_index = null, email_index = null, identity_index = null, account_index = null
      where member_id = $1`,
    [memberId],
  );
}
