import { ok, refused } from "@maru/values";
import { pageOfRows, readCursor, writeCursor } from "../../../platform/list-cursor.ts";
import type { OfPlayer } from "./player-pages.ts";
import type { Listed, PlayersDeps } from "./players-room.ts";
import { linesBelow } from "./timeline-store.ts";

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

/** What happened around a player, newest first: one look into each place where something of them is kept. */
export async function readTimeline(
  { console }: PlayersDeps,
  { viewer, memberId, ask }: OfPlayer,
): Listed<TimelineRow> {
  const most = Number.MAX_SAFE_INTEGER;
  const key = ask.cursor === undefined ? [most, TIMELINE_SOURCES.length, most] : readCursor(ask.cursor, 3);
  const [atMs, place = -1, id] = key ?? [];
  if (place < 0 || place > TIMELINE_SOURCES.length)
    return refused({ code: "INVALID_FIELD", field: "cursor" });
  const rows = await console.read([viewer.siteId], (query) =>
    linesBelow(query, { siteId: viewer.siteId, memberId, below: [atMs, place, id], limit: ask.size + 1 }),
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
