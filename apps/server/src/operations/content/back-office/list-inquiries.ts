import type { ConsolePage, ConsoleRefusal, InquiryRow } from "@maru/contract";
import { ok, refused, type Result, type SiteId } from "@maru/values";
import { pageOfRows, readCursor, writeCursor } from "../../../platform/list-cursor.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { ContentServiceDeps, InquiryAsk } from "./content-service.ts";
import { inquiriesFrom, inquiryById, ownBets, type StoredInquiry } from "./inquiry-store.ts";

type Query = Database["query"];

/** Open inquiries by their due time, so that the one that has waited longest comes first; answered ones newest first. */
export async function listInquiries(
  { console }: ContentServiceDeps,
  siteId: SiteId,
  { ask, staffId }: { readonly ask: InquiryAsk; readonly staffId: number },
): Promise<Result<ConsolePage<InquiryRow>, ConsoleRefusal>> {
  const isOpen = ask.state === "open";
  const most = Number.MAX_SAFE_INTEGER;
  const key = ask.cursor === undefined ? (isOpen ? [0, 0] : [most, most]) : readCursor(ask.cursor, 2);
  if (key === null) return refused({ code: "INVALID_FIELD", field: "cursor" });
  return console.read([siteId], async (query) => {
    const rows = await inquiriesFrom(query, {
      siteId,
      isOpen,
      memberId: ask.memberId ?? null,
      assigned: ask.assigned === "me" ? staffId : ask.assigned === "none" ? "none" : numberOf(ask.assigned),
      from: key,
      limit: ask.size + 1,
    });
    const page = pageOfRows(rows, ask.size, {
      show: (row) => row,
      next: (row) => writeCursor(Number(isOpen ? row.due_at_ms : row.answered_at_ms), Number(row.id)),
    });
    return ok({ ...page, content: await withReceipts(query, page.content) });
  });
}

/** One inquiry of the site; null where there is none. */
export function readInquiry(
  { console }: ContentServiceDeps,
  siteId: SiteId,
  id: number,
): Promise<InquiryRow | null> {
  return console.read([siteId], async (query) => {
    const row = await inquiryById(query, siteId, id);
    return row === null ? null : ((await withReceipts(query, [row]))[0] ?? null);
  });
}

const KEY = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const NUMBER = /#([1-9][0-9]{0,15})/;

/** The bet that a question names by its key or by `#` and its number hangs on it, if it is the player's own. */
async function withReceipts(query: Query, rows: readonly StoredInquiry[]): Promise<InquiryRow[]> {
  const named = rows.map(({ member_id: memberId, question }) => ({
    memberId,
    key: KEY.exec(question)?.[0] ?? null,
    id: NUMBER.exec(question)?.[1] ?? null,
  }));
  const bets = rows.length === 0 ? [] : await ownBets(query, named);
  const byPlace = new Map(
    bets.map((bet) => [
      bet.place,
      {
        betId: Number(bet.id),
        clientKey: bet.client_key,
        roundId: Number(bet.round_id),
        optionId: bet.option_id,
      },
    ]),
  );
  return rows.map((row, place) => ({ ...inquiryOf(row), receipt: byPlace.get(place) ?? null }));
}

const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text));
const maybe = (text: string | null): number | null => (text === null ? null : Number(text));

function inquiryOf(row: StoredInquiry): Omit<InquiryRow, "receipt"> {
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
