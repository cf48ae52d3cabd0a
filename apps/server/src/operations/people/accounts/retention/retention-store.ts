import type { PoolClient } from "pg";
import { erasePerson } from "../personal/personal-store.ts";

type Client = Pick<PoolClient, "query">;

/** One class of data: what of it is past its time, and how it goes (S-41). Both take the class's span in milliseconds. */
export interface RetentionStep {
  readonly dataClass: string;
  readonly keepMs: number;
  readonly count: string;
  readonly remove: string;
}

const DAY_MS = 86_400_000;

const step = (
  dataClass: string,
  keepDays: number,
  rows: { table: string; where: string },
): RetentionStep => ({
  dataClass,
  keepMs: keepDays * DAY_MS,
  count: `select count(*) as rows from ${rows.table} where ${rows.where}`,
  remove: `delete from ${rows.table} where ${rows.where}`,
});

/** Three years, with the leap day that may be among them. */
const COMPLAINT_DAYS = 3 * 365 + 1;
const QUESTION_IS_OVER = "coalesce(answered_at_ms, due_at_ms) < platform.clock_ms() - $1::bigint";

/** Steps run in this order: tokens go before the sessions they belong to. */
export const STEPS: readonly RetentionStep[] = [
  step("messages", 1, {
    table: "accounts.message",
    where: "created_at_ms < platform.clock_ms() - $1::bigint",
  }),
  step("certifications", 1, {
    table: "accounts.certification",
    where: "created_at_ms < platform.clock_ms() - $1::bigint and expires_at_ms < platform.clock_ms()",
  }),
  step("refresh tokens of ended sessions", 90, {
    table: "accounts.refresh_token",
    where: `session_id in (select id from accounts.session
              where coalesce(ended_at_ms, expires_at_ms) < platform.clock_ms() - $1::bigint)`,
  }),
  // Access logs: three months at the least.
  step("sessions", 90, {
    table: "accounts.session",
    where: "coalesce(ended_at_ms, expires_at_ms) < platform.clock_ms() - $1::bigint",
  }),
  step("pictures that no question took", 1, {
    table: "content.file",
    where:
      "inquiry_id is null and not is_public and member_id is not null and saved_at_ms < platform.clock_ms() - $1::bigint",
  }),
  // Complaints: three years from their end, pictures before the questions they belong to.
  step("pictures of questions", COMPLAINT_DAYS, {
    table: "content.file",
    where: `inquiry_id in (select id from content.inquiry where ${QUESTION_IS_OVER})`,
  }),
  step("questions and answers", COMPLAINT_DAYS, { table: "content.inquiry", where: QUESTION_IS_OVER }),
  step("messages to players", COMPLAINT_DAYS, {
    table: "content.message",
    where: "sent_at_ms < platform.clock_ms() - $1::bigint",
  }),
];

/** Play sites owe nobody a record of a contract; licensed ones keep it for five years. */
const CLOSED_PLAY_MS = 30 * DAY_MS;
const CLOSED_LICENSED_MS = 5 * 365 * DAY_MS + 2 * DAY_MS;

const CLOSED = `
  select member.id from accounts.member member
    join accounts.personal personal on personal.member_id = member.id
    join site.site site on site.id = member.site_id
   where member.left_at_ms is not null and personal.erased_at_ms is null
     and member.left_at_ms < platform.clock_ms() - case site.mode when 'play' then $1::bigint else $2::bigint end
   order by member.id`;

/** Members whose account was closed long enough ago for their personal data to go. */
export async function closedLongAgo(client: Client): Promise<readonly number[]> {
  const { rows } = await client.query<{ id: string }>(CLOSED, [CLOSED_PLAY_MS, CLOSED_LICENSED_MS]);
  return rows.map((row) => Number(row.id));
}

export async function countRows(client: Client, { count, keepMs }: RetentionStep): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(count, [keepMs]);
  return Number(rows[0]?.rows ?? 0);
}

export async function removeRows(client: Client, { remove, keepMs }: RetentionStep): Promise<number> {
  return (await client.query(remove, [keepMs])).rowCount ?? 0;
}

export async function eraseClosed(client: Client, memberId: number): Promise<void> {
  await erasePerson(client, memberId);
  await client.query(
    "update accounts.affordability set answers = null where member_id = $1 and answers is not null",
    [memberId],
  );
  await client.query("update accounts.member set name = '', nick = null, nick_key = null where id = $1", [
    memberId,
  ]);
}
