import type { PoolClient } from "pg";
import type { TextProviderKind } from "../../../../../ports/text-provider.ts";
import type { Database } from "../../../../../ports/unit-of-work.ts";
import type { PersonalKeys } from "../../personal/personal-keys.ts";
import { COLUMNS, type MessageRow, type StoredMessage, stored } from "../message-store.ts";

type Client = Pick<PoolClient, "query">;

/** A waiting message, locked until the transaction ends; null where none is due. */
export async function lockNextText(client: Client, keys: PersonalKeys): Promise<WaitingText | null> {
  const { rows } = await client.query<MessageRow & { age_ms: string }>(
    `select ${COLUMNS}, platform.clock_ms() - created_at_ms as age_ms from accounts.message
      where channel = 'sms' and state is null and next_try_ms <= platform.clock_ms()
      order by next_try_ms, id limit 1 for update skip locked`,
  );
  const row = rows[0];
  return row === undefined ? null : { message: stored(keys, row), ageMs: Number(row.age_ms) };
}

export interface WaitingText {
  readonly message: StoredMessage;
  readonly ageMs: number;
}

/** Before it is handed over: until the answer is written down nobody knows, and it is looked up after `lookAfterMs`. */
export async function markHanded(
  client: Client,
  { id, provider, lookAfterMs }: { id: number; provider: TextProviderKind; lookAfterMs: number },
): Promise<void> {
  await client.query(
    `update accounts.message set state = 'unknown', provider = $2, handed_at_ms = platform.clock_ms(),
            next_try_ms = platform.clock_ms() + $3::bigint where id = $1`,
    [id, provider, lookAfterMs],
  );
}

/** A message that was handed to a provider; what is written of it counts while it is still that provider's. */
export interface HandedText {
  readonly id: number;
  readonly provider: TextProviderKind;
}

/** Its report is asked for `pollMs` from now. */
export async function markAccepted(
  database: Database,
  { id, provider }: HandedText,
  taken: { readonly providerId: string; readonly segments: number; readonly pollMs: number },
): Promise<void> {
  await database.query(
    `update accounts.message
        set state = 'accepted', provider_id = $3, segments = $4, fault = null, tries = 0,
            sent_at_ms = platform.clock_ms(), next_try_ms = platform.clock_ms() + $5::bigint
      where id = $1 and provider = $2 and state = 'unknown'`,
    [id, provider, taken.providerId, taken.segments, taken.pollMs],
  );
}

/** Nobody took it: it waits 5, 10, 20 … seconds, five minutes at most. */
export async function putOff(client: Client, id: number, fault: string | null): Promise<void> {
  await client.query(
    `update accounts.message
        set state = null, fault = coalesce($2, fault), tries = tries + 1,
            next_try_ms = platform.clock_ms() + 5000 * (1::bigint << least(tries, 6)) where id = $1 and sent_at_ms is null`,
    [id, fault],
  );
}

/** The provider's list says that it was not taken: it waits like a new one. */
export async function markNotTaken(database: Database, { id, provider }: HandedText): Promise<void> {
  await database.query(
    `update accounts.message set state = null, fault = 'NOT_TAKEN', tries = 0, next_try_ms = platform.clock_ms()
      where id = $1 and provider = $2 and state = 'unknown'`,
    [id, provider],
  );
}

/** It is in nobody's phone, and is not tried again; what is in a phone stays there, however late another answer comes. */
export async function markUndelivered(client: Client, id: number, fault: string): Promise<void> {
  await client.query(
    "update accounts.message set state = 'failed', fault = $2 where id = $1 and state is distinct from 'delivered'",
    [id, fault],
  );
}

export async function markDelivered(client: Client, id: number, segments: number | null): Promise<void> {
  await client.query(
    "update accounts.message set state = 'delivered', fault = null, segments = coalesce($2, segments) where id = $1",
    [id, segments],
  );
}

/** The next lookup of a message that was handed over, put off by 10, 20, 40 … seconds, so that nobody else asks meanwhile. */
export interface DueLookup {
  readonly message: StoredMessage;
  readonly provider: TextProviderKind;
  /** Null: its answer was lost. */
  readonly providerId: string | null;
  readonly handedAtMs: number;
}

export async function takeDueLookup(database: Database, keys: PersonalKeys): Promise<DueLookup | null> {
  const [row] = await database.query<
    MessageRow & { provider: TextProviderKind; provider_id: string | null; handed_at_ms: string }
  >(
    `update accounts.message
        set tries = tries + 1, next_try_ms = platform.clock_ms() + 10000 * (1::bigint << least(tries, 9))
      where id = (select id from accounts.message
                   where channel = 'sms' and state in ('unknown', 'accepted') and next_try_ms <= platform.clock_ms()
                   order by next_try_ms, id limit 1 for update skip locked)
      returning ${COLUMNS}, provider_id, handed_at_ms`,
  );
  if (row === undefined) return null;
  return {
    message: stored(keys, row),
    provider: row.provider,
    providerId: row.provider_id,
    handedAtMs: Number(row.handed_at_ms),
  };
}

export async function countWaiting(database: Database): Promise<number> {
  const [row] = await database.query<{ waiting: number }>(
    "select count(*)::integer as waiting from accounts.message where channel = 'sms' and state is null",
  );
  return row?.waiting ?? 0;
}
