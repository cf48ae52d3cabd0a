import type { ConsolePage, ConsoleRefusal, InquiryRow } from "@maru/contract";
import { ok, refused, type Result, type SiteId } from "@maru/values";
import { pageOfRows, readCursor, writeCursor } from "../../../platform/list-cursor.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { ContentDeskDeps, InquiryAsk } from "../content-desk.ts";

type Query = Database["query"];

interface Row {
  readonly id: string;
  readonly member_id: string;
  readonly username: string;
  readonly question: string;
  readonly asked_at_ms: string;
  readonly due_at_ms: string;
  readonly is_overdue: boolean;
  readonly assigned_to: string | null;
  readonly answer: string | null;
  readonly answered_at_ms: string | null;
  readonly answered_by: string | null;
  readonly read_at_ms: string | null;
  readonly files: readonly string[];
}

const INQUIRIES = `
  select inquiry.*, member.username, answer is null and due_at_ms < platform.clock_ms() as is_overdue,
         array(select file.id::text from content.file where file.inquiry_id = inquiry.id order by saved_at_ms, id) as files
    from content.inquiry join accounts.member on member.id = inquiry.member_id
   where inquiry.site_id = $1`;

/** Open inquiries by their due time, so that the one that has waited longest comes first; answered ones newest first. */
export async function listInquiries(
  { console }: ContentDeskDeps,
  siteId: SiteId,
  { ask, staffId }: { readonly ask: InquiryAsk; readonly staffId: number },
): Promise<Result<ConsolePage<InquiryRow>, ConsoleRefusal>> {
  const isOpen = ask.state === "open";
  const most = Number.MAX_SAFE_INTEGER;
  const key = ask.cursor === undefined ? (isOpen ? [0, 0] : [most, most]) : readCursor(ask.cursor, 2);
  if (key === null) return refused({ code: "INVALID_FIELD", field: "cursor" });
  const values: unknown[] = [siteId, key[0], key[1], ask.size + 1];
  const add = (value: unknown): string => {
    values.push(value);
    return `$${values.length}`;
  };
  const conditions: string[] = [];
  if (ask.memberId !== undefined) conditions.push(`inquiry.member_id = ${add(ask.memberId)}`);
  if (ask.assigned === "none") conditions.push("inquiry.assigned_to is null");
  else if (ask.assigned !== undefined)
    conditions.push(`inquiry.assigned_to = ${add(ask.assigned === "me" ? staffId : Number(ask.assigned))}`);
  const order = isOpen
    ? "answer is null and due_at_ms >= $2 and (due_at_ms, inquiry.id) > ($2, $3)"
    : "answer is not null and answered_at_ms <= $2 and (answered_at_ms, inquiry.id) < ($2, $3)";
  const where = [order, ...conditions].join(" and ");
  const by = isOpen ? "due_at_ms, inquiry.id" : "answered_at_ms desc, inquiry.id desc";
  return console.read([siteId], async (query) => {
    const rows = await query<Row>(`${INQUIRIES} and ${where} order by ${by} limit $4`, values);
    const page = pageOfRows(rows, ask.size, {
      show: (row) => row,
      next: (row) => writeCursor(Number(isOpen ? row.due_at_ms : row.answered_at_ms), Number(row.id)),
    });
    return ok({ ...page, content: await withReceipts(query, page.content) });
  });
}

/** One inquiry of the site; null where there is none. */
export function readInquiry(
  { console }: ContentDeskDeps,
  siteId: SiteId,
  id: number,
): Promise<InquiryRow | null> {
  return console.read([siteId], async (query) => {
    const rows = await query<Row>(`${INQUIRIES} and inquiry.id = $2`, [siteId, id]);
    return (await withReceipts(query, rows))[0] ?? null;
  });
}

const KEY = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const NUMBER = /#([1-9][0-9]{0,15})/;

/** The bet that a question names by its key or by `#` and its number hangs on it, if it is the player's own. */
async function withReceipts(query: Query, rows: readonly Row[]): Promise<InquiryRow[]> {
  const named = rows.map(({ question }) => ({
    key: KEY.exec(question)?.[0] ?? null,
    id: NUMBER.exec(question)?.[1] ?? null,
  }));
  const bets =
    rows.length === 0
      ? []
      : await query<{ place: number; id: string; client_key: string }>(
          `select (wanted.place - 1)::integer as place, bet.id, bet.client_key
             from unnest($1::bigint[], $2::uuid[], $3::bigint[]) with ordinality wanted (member_id, key, id, place)
             join betting.bet on bet.member_id = wanted.member_id and (bet.client_key = wanted.key or bet.id = wanted.id)`,
          [rows.map(({ member_id }) => member_id), named.map(({ key }) => key), named.map(({ id }) => id)],
        );
  const byPlace = new Map(bets.map((bet) => [bet.place, { betId: Number(bet.id), clientKey: bet.client_key }]));
  return rows.map((row, place) => ({ ...inquiryOf(row), receipt: byPlace.get(place) ?? null }));
}

const maybe = (text: string | null): number | null => (text === null ? null : Number(text));

function inquiryOf(row: Row): Omit<InquiryRow, "receipt"> {
  return {
    id: Number(row.id),
    memberId: Number(row.member_id),
    username: row.username,
    question: row.question,
    askedAtMs: Number(row.asked_at_ms),
    dueAtMs: Number(row.due_at_ms),
    isOverdue: row.is_overdue,
    assignedTo: maybe(row.assigned_to),
    answer: row.answer,
    answeredAtMs: maybe(row.answered_at_ms),
    answeredBy: maybe(row.answered_by),
    readAtMs: maybe(row.read_at_ms),
    files: [...row.files],
  };
}
