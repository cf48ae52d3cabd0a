import { ok, refused } from "@maru/values";
import { pageOfRows, readCursor, writeCursor } from "../../platform/list-cursor.ts";
import type { OfPlayer } from "./player-pages.ts";
import type { Listed, PlayersDeps } from "./players-room.ts";

/** What a line of the timeline comes from; the place among lines of one millisecond. */
export const TIMELINE_SOURCES = [
  "event",
  "request",
  "freeze",
  "lift",
  "note",
  "move",
  "inquiry",
  "message",
] as const;

export interface TimelineRow {
  atMs: number;
  source: (typeof TIMELINE_SOURCES)[number];
  id: number;
  kind: string;
  staffId: number | null;
  detail: Record<string, string | number | null>;
}

interface Row {
  readonly at_ms: string;
  readonly place: number;
  readonly id: string;
  readonly kind: string;
  readonly staff_id: string | null;
  readonly detail: Record<string, unknown>;
}

/** One source: its rows at or before the moment of the cursor, newest first, at most a page of them. */
function source(place: number, columns: string, from: string): string {
  const [at = ""] = columns.split(",", 1);
  return `(select ${at} as at_ms, ${place} as place, ${columns.slice(at.length + 1)} ${from} and ${at} <= $3
            order by ${at} desc limit $4)`;
}

const OWN = "member_id = $1 and site_id = $2";

/** A look into every source by its own index; `$5`, `$6` say where among the lines of one millisecond the page goes on. */
const TIMELINE = `
  select * from (
    ${source(0, "at_ms, seq as id, coalesce(action, kind) as kind, staff_id, coalesce(content::jsonb -> 'detail', '{}') as detail", "from audit.event where member_id = $1 and (site_id = $2 or site_id is null)")}
    union all
    ${source(1, "requested_at_ms, id, type as kind, null::bigint, jsonb_build_object('amount', amount, 'state', state)", `from wallet.request where ${OWN}`)}
    union all
    ${source(2, "from_ms, id, scope as kind, made_by, jsonb_build_object('untilMs', until_ms, 'reason', reason)", `from accounts.freeze where ${OWN}`)}
    union all
    ${source(3, "lifted_at_ms, id, scope as kind, lifted_by, jsonb_build_object('reason', lift_reason)", `from accounts.freeze where ${OWN}`)}
    union all
    ${source(4, "at_ms, id, 'note' as kind, staff_id, jsonb_build_object('text', left(text, 200))", `from accounts.note where ${OWN}`)}
    union all
    ${source(5, "at_ms, id, 'move' as kind, null::bigint, jsonb_build_object('from', from_partner, 'to', to_partner)", `from partners.move where ${OWN}`)}
    union all
    ${source(6, "asked_at_ms, id, case when answer is null then 'open' else 'answered' end as kind, answered_by, jsonb_build_object('question', left(question, 200))", `from content.inquiry where ${OWN}`)}
    union all
    ${source(7, "sent_at_ms, id, 'message' as kind, sent_by, jsonb_build_object('title', title)", `from content.message where ${OWN}`)}
  ) line
  where (at_ms, place, id) < ($3, $5, $6)
  order by at_ms desc, place desc, id desc limit $4`;

/** What happened around a player, newest first: one look into each place where something of them is kept. */
export async function readTimeline(
  { console }: PlayersDeps,
  { viewer, memberId, ask }: OfPlayer,
): Listed<TimelineRow> {
  const most = Number.MAX_SAFE_INTEGER;
  const key = ask.cursor === undefined ? [most, TIMELINE_SOURCES.length, most] : readCursor(ask.cursor, 3);
  if (key === null) return refused({ code: "INVALID_FIELD", field: "cursor" });
  const [atMs, place, id] = key;
  const rows = await console.read([viewer.siteId], (query) =>
    query<Row>(TIMELINE, [memberId, viewer.siteId, atMs, ask.size + 1, place, id]),
  );
  return ok(
    pageOfRows(rows, ask.size, {
      next: (row) => writeCursor(Number(row.at_ms), row.place, Number(row.id)),
      show: (row) => ({
        atMs: Number(row.at_ms),
        source: TIMELINE_SOURCES[row.place] ?? "event",
        id: Number(row.id),
        kind: row.kind,
        staffId: row.staff_id === null ? null : Number(row.staff_id),
        detail: plainOf(row.detail),
      }),
    }),
  );
}

/** Only what can be shown as a word. */
function plainOf(detail: Readonly<Record<string, unknown>>): TimelineRow["detail"] {
  return Object.fromEntries(
    Object.entries(detail).flatMap(([key, value]) =>
      typeof value === "string" || typeof value === "number" || value === null ? [[key, value]] : [],
    ),
  );
}
