import type { ConsolePage, ConsoleRefusal } from "@maru/contract";
import { ok, refused, type Result, type SiteId } from "@maru/values";
import { pageOfRows, readCursor, writeCursor } from "../../../platform/list-cursor.ts";
import { auditStaff } from "../../../platform/staff-audit.ts";
import { cleanHtml, cleanLine } from "../clean-html.ts";
import type { ContentServiceDeps, StaffOrder, PageAsk } from "./content-service.ts";
import { insertMessages, messagesBelow, type Recipients } from "./sent-store.ts";

export interface SentRow {
  id: number;
  memberId: number;
  username: string;
  title: string;
  content: string;
  sentAtMs: number;
  readAtMs: number | null;
  staffId: number | null;
}

/** Sends a message to players who may be written to; the others are passed over, and nobody is told of them. */
export function sendMessages(
  { database }: ContentServiceDeps,
  order: StaffOrder & { readonly to: Recipients; readonly title: string; readonly content: string },
): Promise<Result<{ sent: number }, ConsoleRefusal>> {
  const { by, siteId, to } = order;
  const [title, content] = [cleanLine(order.title), cleanHtml(order.content)];
  if (title === "" || content === "")
    return Promise.resolve(refused({ code: "INVALID_FIELD", field: "title" }));
  return database.transaction(async (client) => {
    const sent = await insertMessages(client, { siteId, to, title, content, sentBy: by.staff.staffId });
    await auditStaff(client, {
      by,
      action: "support.send-messages",
      siteId,
      subject: `site:${siteId}`,
      after: { title, sent, ...("memberIds" in to ? { memberIds: to.memberIds } : { ...to }) },
    });
    return ok({ sent });
  });
}

export async function listSent(
  { console }: ContentServiceDeps,
  siteId: SiteId,
  ask: PageAsk & { readonly memberId?: number | undefined },
): Promise<Result<ConsolePage<SentRow>, ConsoleRefusal>> {
  const key = ask.cursor === undefined ? [Number.MAX_SAFE_INTEGER] : readCursor(ask.cursor, 1);
  if (key === null) return refused({ code: "INVALID_FIELD", field: "cursor" });
  const wish = { siteId, below: key[0] ?? 0, memberId: ask.memberId ?? null, limit: ask.size + 1 };
  const rows = await console.read([siteId], (query) => messagesBelow(query, wish));
  return ok(
    pageOfRows(rows, ask.size, {
      next: ({ id }) => writeCursor(Number(id)),
      show: (row) => ({
        id: Number(row.id),
        memberId: Number(row.member_id),
        username: row.username,
        title: row.title,
        content: row.content,
        sentAtMs: Number(row.sent_at_ms),
        readAtMs: row.read_at_ms === null ? null : Number(row.read_at_ms),
        staffId: row.sent_by === null ? null : Number(row.sent_by),
      }),
    }),
  );
}
