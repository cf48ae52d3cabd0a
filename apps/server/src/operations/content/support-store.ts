import type { Language, WireInquiry, WireMessage } from "@maru/contract";
import type { MemberId } from "@maru/values";
import type { PoolClient } from "pg";
import { type IdPage, idPage, idPageValues } from "../../platform/id-page.ts";

export type Client = Pick<PoolClient, "query">;

/** An answer comes within this (the terms). */
const REPLY_DAYS = 15;
const DAY_MS = 86_400_000;

interface InquiryRow {
  readonly id: string;
  readonly question: string;
  readonly asked_at_ms: string;
  readonly due_at_ms: string;
  readonly answer: string | null;
  readonly answered_at_ms: string | null;
  readonly read_at_ms: string | null;
  readonly files: readonly string[];
}

const INQUIRY_COLUMNS = `id, question, asked_at_ms, due_at_ms, answer, answered_at_ms, read_at_ms,
  array(select file.id::text from content.file where file.inquiry_id = inquiry.id order by saved_at_ms, id) as files`;
const INQUIRIES_OF_MEMBER = "from content.inquiry where member_id = $1";
const INQUIRIES = `select ${INQUIRY_COLUMNS} ${INQUIRIES_OF_MEMBER}`;

function inquiryOf(row: InquiryRow): WireInquiry {
  return {
    id: Number(row.id),
    question: row.question,
    createDate: Number(row.asked_at_ms),
    dueDate: Number(row.due_at_ms),
    answer: row.answer,
    answerDate: row.answered_at_ms === null ? null : Number(row.answered_at_ms),
    isRead: row.answer !== null && row.read_at_ms === null ? 0 : 1,
    files: row.files.map((id) => `/api/file/${id}`),
  };
}

export async function inquiries(
  client: Client,
  memberId: MemberId,
  ask: IdPage,
): Promise<readonly WireInquiry[]> {
  const page = `select ${INQUIRY_COLUMNS} ${idPage(INQUIRIES_OF_MEMBER, 2)}`;
  const { rows } = await client.query<InquiryRow>(page, [memberId, ...idPageValues(ask)]);
  return rows.map(inquiryOf);
}

export async function inquiryById(
  client: Client,
  memberId: MemberId,
  id: number,
): Promise<WireInquiry | null> {
  const { rows } = await client.query<InquiryRow>(`${INQUIRIES} and id = $2`, [memberId, id]);
  const [row] = rows;
  return row === undefined ? null : inquiryOf(row);
}

/** The inquiry that was asked under a client's key; null where there is none. */
export async function inquiryByKey(
  client: Client,
  memberId: MemberId,
  clientKey: string,
): Promise<WireInquiry | null> {
  const { rows } = await client.query<InquiryRow>(`${INQUIRIES} and client_key = $2`, [memberId, clientKey]);
  const [row] = rows;
  return row === undefined ? null : inquiryOf(row);
}

export async function inquiriesSince(client: Client, memberId: MemberId, sinceMs: number): Promise<number> {
  const { rows } = await client.query<{ asked: number }>(
    "select count(*)::integer as asked from content.inquiry where member_id = $1 and asked_at_ms >= $2",
    [memberId, sinceMs],
  );
  return rows[0]?.asked ?? 0;
}

export async function insertInquiry(
  client: Client,
  from: {
    readonly memberId: MemberId;
    readonly siteId: number;
    readonly question: string;
    readonly clientKey: string | null;
  },
): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `insert into content.inquiry (site_id, member_id, question, due_at_ms, client_key)
     values ($1, $2, $3, platform.clock_ms() + $4::bigint, $5) returning id`,
    [from.siteId, from.memberId, from.question, REPLY_DAYS * DAY_MS, from.clientKey],
  );
  return Number(rows[0]?.id);
}

/** Hangs the member's own pictures on the inquiry; others' and used ones stay where they are. */
export async function attachFiles(
  client: Client,
  inquiryId: number,
  of: { readonly memberId: MemberId; readonly fileIds: readonly string[] },
): Promise<void> {
  await client.query(
    `update content.file set inquiry_id = $1
      where id = any ($2::uuid[]) and member_id = $3 and inquiry_id is null and not is_public`,
    [inquiryId, of.fileIds, of.memberId],
  );
}

/** Answers once; null when there is no such open inquiry on the site. */
export async function answerInquiry(
  client: Client,
  answer: {
    readonly inquiryId: number;
    readonly siteId: number;
    readonly operatorId: number;
    readonly text: string;
  },
): Promise<number | null> {
  const { rows } = await client.query<{ member_id: string }>(
    `update content.inquiry set answer = $4, answered_by = $3, answered_at_ms = platform.clock_ms()
      where id = $1 and site_id = $2 and answer is null returning member_id`,
    [answer.inquiryId, answer.siteId, answer.operatorId, answer.text],
  );
  return rows[0] === undefined ? null : Number(rows[0].member_id);
}

/** One inquiry, or all with null, count as read. */
export async function markInquiriesRead(
  client: Client,
  memberId: MemberId,
  id: number | null,
): Promise<void> {
  await client.query(
    `update content.inquiry set read_at_ms = platform.clock_ms()
      where member_id = $1 and ($2::bigint is null or id = $2) and answer is not null and read_at_ms is null`,
    [memberId, id],
  );
}

interface MessageRow {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly sent_at_ms: string;
  readonly read_at_ms: string | null;
}

const MESSAGE_COLUMNS = "id, title, content, sent_at_ms, read_at_ms";
const MESSAGES_OF_MEMBER = "from content.message where member_id = $1";
const MESSAGES = `select ${MESSAGE_COLUMNS} ${MESSAGES_OF_MEMBER}`;
const MESSAGES_READ_OR_NOT = `${MESSAGES_OF_MEMBER} and ($2::boolean is null or (read_at_ms is not null) = $2)`;

function messageOf(row: MessageRow): WireMessage {
  return {
    id: Number(row.id),
    title: row.title,
    content: row.content,
    createDate: Number(row.sent_at_ms),
    isRead: row.read_at_ms === null ? 0 : 1,
  };
}

export async function messages(
  client: Client,
  memberId: MemberId,
  ask: IdPage & { readonly isRead: boolean | null },
): Promise<readonly WireMessage[]> {
  const page = `select ${MESSAGE_COLUMNS} ${idPage(MESSAGES_READ_OR_NOT, 3)}`;
  const { rows } = await client.query<MessageRow>(page, [memberId, ask.isRead, ...idPageValues(ask)]);
  return rows.map(messageOf);
}

export async function messageById(
  client: Client,
  memberId: MemberId,
  id: number,
): Promise<WireMessage | null> {
  const { rows } = await client.query<MessageRow>(`${MESSAGES} and id = $2`, [memberId, id]);
  const [row] = rows;
  return row === undefined ? null : messageOf(row);
}

/** One message, or all with null, count as read. */
export async function markMessagesRead(client: Client, memberId: MemberId, id: number | null): Promise<void> {
  await client.query(
    `update content.message set read_at_ms = platform.clock_ms()
      where member_id = $1 and ($2::bigint is null or id = $2) and read_at_ms is null`,
    [memberId, id],
  );
}

/** Nobody who excluded themself is written to, before they came back of their own (P-16, P-17). */
export const MAY_BE_WRITTEN_TO = `(protection.excluded_until_ms is null
    or greatest(protection.excluded_until_ms, protection.exclusion_return_ms) <= platform.clock_ms()
       and protection.exclusion_return_ms is not null)`;

/** Sends to the player of the site, unless they excluded themself (P-17); false then, and where there is none. */
export async function insertMessage(
  client: Client,
  message: {
    readonly siteId: number;
    readonly memberId: MemberId;
    readonly operatorId: number;
    readonly title: string;
    readonly content: string;
  },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into content.message (site_id, member_id, title, content, sent_by)
     select $1, member.id, $4, $5, $3 from accounts.member
       left join accounts.protection on protection.member_id = member.id
      where member.id = $2 and member.site_id = $1 and member.status = 'A' and ${MAY_BE_WRITTEN_TO}`,
    [message.siteId, message.memberId, message.operatorId, message.title, message.content],
  );
  return rowCount === 1;
}

export async function unreadCounts(
  client: Client,
  memberId: MemberId,
): Promise<{ readonly messageCnt: number; readonly contactCnt: number }> {
  const { rows } = await client.query<{ messages: number; answers: number }>(
    `select (select count(*) from content.message where member_id = $1 and read_at_ms is null)::integer as messages,
            (select count(*) from content.inquiry
              where member_id = $1 and answer is not null and read_at_ms is null)::integer as answers`,
    [memberId],
  );
  return { messageCnt: rows[0]?.messages ?? 0, contactCnt: rows[0]?.answers ?? 0 };
}

/** Locks the member's row in the room's own lock space, so that quotas count one after another. */
export async function lockWriter(client: Client, memberId: MemberId): Promise<number> {
  await client.query("select pg_advisory_xact_lock(7010, ($1::bigint % 2147483647)::integer)", [memberId]);
  const { rows } = await client.query<{ now_ms: string }>("select platform.clock_ms() as now_ms");
  return Number(rows[0]?.now_ms);
}

export async function filesSince(client: Client, memberId: MemberId, sinceMs: number): Promise<number> {
  const { rows } = await client.query<{ saved: number }>(
    "select count(*)::integer as saved from content.file where member_id = $1 and saved_at_ms >= $2",
    [memberId, sinceMs],
  );
  return rows[0]?.saved ?? 0;
}

export async function insertFile(
  client: Client,
  file: {
    readonly id: string;
    readonly siteId: number;
    readonly memberId: MemberId;
    readonly isPublic: boolean;
    readonly bytes: Buffer;
  },
): Promise<void> {
  await client.query(
    "insert into content.file (id, site_id, member_id, is_public, mime, bytes) values ($1, $2, $3, $4, 'image/webp', $5)",
    [file.id, file.siteId, file.memberId, file.isPublic, file.bytes],
  );
}

/** A picture that the member may see: their own, or one that staff put on their site. */
export async function fileFor(
  client: Client,
  id: string,
  reader: { readonly memberId: MemberId; readonly siteId: number },
): Promise<Buffer | null> {
  const { rows } = await client.query<{ bytes: Buffer }>(
    "select bytes from content.file where id = $1 and site_id = $2 and (member_id = $3 or is_public)",
    [id, reader.siteId, reader.memberId],
  );
  return rows[0]?.bytes ?? null;
}

/** The language that a site speaks, or that each of them does, in the order of their ids; empty for a site that is none. */
export async function languagesOfSites(
  client: Client,
  siteId: number | null,
): Promise<readonly { readonly siteId: number; readonly language: Language }[]> {
  const { rows } = await client.query<{ id: number; locale: Language }>(
    "select id, locale from site.site where $1::int is null or id = $1 order by id",
    [siteId],
  );
  return rows.map(({ id, locale }) => ({ siteId: id, language: locale }));
}
