import type { ConsolePage, ConsoleRefusal } from "@maru/contract";
import { ok, refused, type Result, type SiteId } from "@maru/values";
import { pageOfRows, readCursor, writeCursor } from "../../../platform/list-cursor.ts";
import { auditStaff } from "../../../platform/staff-audit.ts";
import { cleanHtml, cleanLine } from "../clean-html.ts";
import type { ContentDeskDeps, DeskOrder, PageAsk } from "../content-desk.ts";
import { MAY_BE_WRITTEN_TO } from "../desk-store.ts";

/** Named players, the direct players of a partner, or everybody of the site. */
export type Recipients =
  | { readonly memberIds: readonly number[] }
  | { readonly partnerId: number }
  | { readonly everyone: true };

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

function whoOf(to: Recipients): { readonly text: string; readonly value: unknown } {
  if ("memberIds" in to) return { text: "member.id = any ($5::bigint[])", value: to.memberIds };
  if ("partnerId" in to) return { text: "member.partner_of = $5::bigint", value: to.partnerId };
  return { text: "$5::boolean", value: true };
}

/** Sends a message to players who may be written to; the others are passed over, and nobody is told of them. */
export function sendMessages(
  { database }: ContentDeskDeps,
  order: DeskOrder & { readonly to: Recipients; readonly title: string; readonly content: string },
): Promise<Result<{ sent: number }, ConsoleRefusal>> {
  const { by, siteId, to } = order;
  const [title, content] = [cleanLine(order.title), cleanHtml(order.content)];
  if (title === "" || content === "") return Promise.resolve(refused({ code: "INVALID_FIELD", field: "title" }));
  const who = whoOf(to);
  return database.transaction(async (client) => {
    const { rowCount } = await client.query(
      `insert into content.message (site_id, member_id, title, content, sent_by)
       select $1, member.id, $2, $3, $4 from accounts.member
         left join accounts.protection on protection.member_id = member.id
        where member.site_id = $1 and member.role = 'PLAYER' and member.status = 'A' and ${who.text} and ${MAY_BE_WRITTEN_TO}`,
      [siteId, title, content, by.staff.staffId, who.value],
    );
    const sent = rowCount ?? 0;
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
  { console }: ContentDeskDeps,
  siteId: SiteId,
  ask: PageAsk & { readonly memberId?: number | undefined },
): Promise<Result<ConsolePage<SentRow>, ConsoleRefusal>> {
  const key = ask.cursor === undefined ? [Number.MAX_SAFE_INTEGER] : readCursor(ask.cursor, 1);
  if (key === null) return refused({ code: "INVALID_FIELD", field: "cursor" });
  const values = [siteId, key[0], ask.size + 1];
  const rows = await console.read([siteId], (query) =>
    query<{
      id: string;
      member_id: string;
      username: string;
      title: string;
      content: string;
      sent_at_ms: string;
      read_at_ms: string | null;
      sent_by: string | null;
    }>(
      `select message.*, member.username from content.message join accounts.member on member.id = message.member_id
        where message.site_id = $1 and message.id < $2 ${ask.memberId === undefined ? "" : "and message.member_id = $4"}
        order by message.id desc limit $3`,
      ask.memberId === undefined ? values : [...values, ask.memberId],
    ),
  );
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
