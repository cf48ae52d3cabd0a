import type { StaffId } from "@maru/values";
import type { Database } from "../../ports/unit-of-work.ts";
import type { Client } from "./account-store.ts";

/** A passkey as its owner sees it in the list. */
export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  readonly isBackedUp: boolean;
  readonly madeAtMs: number;
  readonly usedAtMs: number | null;
}

/** A passkey as proofs are held against it. */
export interface KnownPasskey {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
}

export interface NewPasskey extends KnownPasskey {
  readonly staffId: StaffId;
  readonly name: string;
  readonly isBackedUp: boolean;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly public_key: Buffer;
  readonly sign_count: string;
  readonly transports: readonly string[];
  readonly is_backed_up: boolean;
  readonly made_at_ms: string;
  readonly used_at_ms: string | null;
}

export async function ownPasskeys(query: Database["query"], id: StaffId): Promise<OwnPasskey[]> {
  const rows = await query<Row>("select * from staff.passkey where staff_id = $1 order by made_at_ms, id", [
    id,
  ]);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isBackedUp: row.is_backed_up,
    madeAtMs: Number(row.made_at_ms),
    usedAtMs: row.used_at_ms === null ? null : Number(row.used_at_ms),
  }));
}

export async function knownPasskeys(client: Client, id: StaffId): Promise<readonly KnownPasskey[]> {
  const { rows } = await client.query<Row>(
    "select * from staff.passkey where staff_id = $1 order by made_at_ms, id",
    [id],
  );
  return rows.map((row) => ({
    id: row.id,
    publicKey: row.public_key,
    signCount: Number(row.sign_count),
    transports: row.transports,
  }));
}

/** False where the key is registered already, for whomever. With the first one, registering a first factor is over. */
export async function insertPasskey(client: Client, key: NewPasskey): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into staff.passkey (id, staff_id, name, public_key, sign_count, transports, is_backed_up)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing`,
    [key.id, key.staffId, key.name, key.publicKey, key.signCount, [...key.transports], key.isBackedUp],
  );
  await client.query("update staff.account set enrol_until_ms = 0, enrol_code_hash = null where id = $1", [
    key.staffId,
  ]);
  return rowCount === 1;
}

export async function notePasskeyUse(
  client: Client,
  of: { readonly id: string; readonly signCount: number; readonly isBackedUp: boolean },
): Promise<void> {
  await client.query(
    "update staff.passkey set sign_count = $2, is_backed_up = $3, used_at_ms = platform.clock_ms() where id = $1",
    [of.id, of.signCount, of.isBackedUp],
  );
}

/** The name of the one removed; null where the account has no such key. */
export async function deletePasskey(client: Client, staffId: StaffId, id: string): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    "delete from staff.passkey where staff_id = $1 and id = $2 returning name",
    [staffId, id],
  );
  return rows[0]?.name ?? null;
}

type Purpose = "register" | "prove";

/** A session waits for one answer at a time. */
export async function keepChallenge(
  client: Client,
  of: {
    readonly sessionId: string;
    readonly challenge: string;
    readonly purpose: Purpose;
    readonly withinMs: number;
  },
): Promise<void> {
  await client.query(
    `insert into staff.passkey_challenge (session_id, challenge, purpose, expires_at_ms)
     values ($1, $2, $3, platform.clock_ms() + $4)
     on conflict (session_id) do update set challenge = excluded.challenge, purpose = excluded.purpose, expires_at_ms = excluded.expires_at_ms`,
    [of.sessionId, of.challenge, of.purpose, of.withinMs],
  );
}

/** Spends what the session asked; null where nothing of that kind was asked or its time is over. */
export async function spendChallenge(
  client: Client,
  sessionId: string,
  purpose: Purpose,
): Promise<string | null> {
  const { rows } = await client.query<{ challenge: string; is_live: boolean }>(
    `delete from staff.passkey_challenge where session_id = $1 and purpose = $2
     returning challenge, expires_at_ms > platform.clock_ms() as is_live`,
    [sessionId, purpose],
  );
  return rows[0]?.is_live === true ? rows[0].challenge : null;
}
