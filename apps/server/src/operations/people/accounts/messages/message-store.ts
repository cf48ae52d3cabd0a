import type { Letter } from "@maru/contract";
import type { PoolClient } from "pg";
import type { TextProviderKind } from "../../../../ports/text-provider.ts";
import type { Database } from "../../../../ports/unit-of-work.ts";
import type { PersonalKeys } from "../personal/personal-keys.ts";
import { sealText, unsealText } from "../personal/seal.ts";

type Client = Pick<PoolClient, "query">;

/** `none`: written like the others and never sent, so that a stranger cannot tell by the time it takes (S-03). */
export type Channel = "email" | "sms" | "none";

export interface NewMessage {
  readonly siteId: number;
  readonly channel: Channel;
  readonly kind: string;
  readonly recipient: string;
  readonly letter: Letter;
}

const ABOUT = "message";

/** Puts a message in the line, in the transaction of its cause. */
export async function writeMessage(client: Client, keys: PersonalKeys, message: NewMessage): Promise<void> {
  await client.query(
    "insert into accounts.message (site_id, channel, kind, recipient, content) values ($1, $2, $3, $4, $5)",
    [
      message.siteId,
      message.channel,
      message.kind,
      sealText(keys, message.recipient, ABOUT),
      sealText(keys, JSON.stringify(message.letter), ABOUT),
    ],
  );
}

export interface StoredMessage {
  readonly id: number;
  readonly siteId: number;
  readonly channel: Channel;
  readonly kind: string;
  readonly recipient: string;
  readonly letter: Letter;
  readonly createdAtMs: number;
  readonly isSent: boolean;
  /** Of a text message that a provider was asked to carry; null before that, and without one. */
  readonly delivery: Delivery | null;
}

export interface Delivery {
  readonly provider: TextProviderKind | null;
  readonly state: "unknown" | "accepted" | "delivered" | "failed" | "waiting";
  /** Why it failed, or waits. */
  readonly fault: string | null;
}

export interface MessageRow {
  readonly id: string;
  readonly site_id: number;
  readonly channel: Channel;
  readonly kind: string;
  readonly recipient: Buffer;
  readonly content: Buffer;
  readonly created_at_ms: string;
  readonly sent_at_ms: string | null;
  readonly provider: TextProviderKind | null;
  readonly state: Exclude<Delivery["state"], "waiting"> | null;
  readonly fault: string | null;
}

export function stored(keys: PersonalKeys, row: MessageRow): StoredMessage {
  return {
    id: Number(row.id),
    siteId: row.site_id,
    channel: row.channel,
    kind: row.kind,
    recipient: unsealText(keys, row.recipient, ABOUT),
    // The room wrote it.
    letter: JSON.parse(unsealText(keys, row.content, ABOUT)) as Letter,
    createdAtMs: Number(row.created_at_ms),
    isSent: row.sent_at_ms !== null,
    delivery: deliveryOf(row),
  };
}

function deliveryOf({ provider, state, fault }: MessageRow): Delivery | null {
  if (state === null && fault === null) return null;
  return { provider, state: state ?? "waiting", fault };
}

export const COLUMNS =
  "id, site_id, channel, kind, recipient, content, created_at_ms, sent_at_ms, provider, state, fault";

export interface OutboxAsk {
  /** Null: of every site. */
  readonly siteId: number | null;
  /** Older than this one; null: from the newest. */
  readonly beforeId: number | null;
  readonly most: number;
}

/** The messages of the outbox, newest first, for the people who run a development installation. */
export async function readOutbox(
  database: Database,
  keys: PersonalKeys,
  { siteId, beforeId, most }: OutboxAsk,
): Promise<readonly StoredMessage[]> {
  const rows = await database.query<MessageRow>(
    `select ${COLUMNS} from accounts.message
      where channel <> 'none' and ($2::integer is null or site_id = $2) and ($3::bigint is null or id < $3)
      order by id desc limit $1`,
    [most, siteId, beforeId],
  );
  return rows.map((row) => stored(keys, row));
}

/** The next e-mail to send, locked until the transaction ends; two servers never send one twice. */
export async function lockNextEmail(client: Client, keys: PersonalKeys): Promise<StoredMessage | null> {
  const { rows } = await client.query<MessageRow>(
    `select ${COLUMNS} from accounts.message
      where sent_at_ms is null and channel = 'email' and next_try_ms <= platform.clock_ms()
      order by next_try_ms, id limit 1 for update skip locked`,
  );
  const row = rows[0];
  return row === undefined ? null : stored(keys, row);
}

/** E-mails that nobody has sent yet, and how long the oldest has waited, milliseconds. */
export async function emailsWaiting(
  database: Database,
): Promise<{ readonly waiting: number; readonly oldestAgeMs: number }> {
  const [row] = await database.query<{ waiting: number; age_ms: string | null }>(
    `select count(*)::integer as waiting, greatest(0, platform.clock_ms() - min(created_at_ms)) as age_ms
       from accounts.message where sent_at_ms is null and channel = 'email'`,
  );
  return { waiting: row?.waiting ?? 0, oldestAgeMs: Number(row?.age_ms ?? 0) };
}

export async function markSent(client: Client, id: number): Promise<void> {
  await client.query("update accounts.message set sent_at_ms = platform.clock_ms() where id = $1", [id]);
}

/** After 1, 2, 4 … minutes it is tried again; old ones are removed by retention. */
export async function markFailed(client: Client, id: number): Promise<void> {
  await client.query(
    `update accounts.message
        set tries = tries + 1, next_try_ms = platform.clock_ms() + 60000 * (1::bigint << least(tries, 6)) where id = $1`,
    [id],
  );
}
