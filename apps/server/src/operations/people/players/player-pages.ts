import { ok, refused } from "@maru/values";
import { pageOfRows, readCursor, writeCursor } from "../../../platform/list-cursor.ts";
import { notesBelow, requestsBelow, sessionsBelow } from "./player-page-store.ts";
import type { Listed, PageAsk, PlayersDeps, Viewer } from "./players-room.ts";

/** A list of one player's: staff alone see these. */
export interface OfPlayer {
  readonly viewer: Viewer;
  readonly memberId: number;
  readonly ask: PageAsk;
}

export interface RequestRow {
  id: number;
  type: "deposit" | "withdrawal";
  amount: number;
  state: string;
  requestedAtMs: number;
  endedAtMs: number | null;
  reason: string | null;
}

const millis = (text: string | null): number | null => (text === null ? null : Number(text));

const LAST = Number.MAX_SAFE_INTEGER;
const INVALID = { code: "INVALID_FIELD", field: "cursor" } as const;

export async function readRequests(
  { console }: PlayersDeps,
  { viewer, memberId, ask }: OfPlayer,
): Listed<RequestRow> {
  const key = ask.cursor === undefined ? [LAST, LAST] : readCursor(ask.cursor, 2);
  if (key === null) return refused(INVALID);
  const rows = await console.read([viewer.siteId], (query) =>
    requestsBelow(query, { siteId: viewer.siteId, memberId, atMs: key[0], id: key[1], limit: ask.size + 1 }),
  );
  return ok(
    pageOfRows(rows, ask.size, {
      next: (row) => writeCursor(Number(row.requested_at_ms), Number(row.id)),
      show: (row) => ({
        id: Number(row.id),
        type: row.type,
        amount: Number(row.amount),
        state: row.state,
        requestedAtMs: Number(row.requested_at_ms),
        endedAtMs: millis(row.ended_at_ms),
        reason: row.reason,
      }),
    }),
  );
}

export interface SessionRow {
  id: string;
  address: string;
  userAgent: string;
  startedAtMs: number;
  seenAtMs: number;
  endedAtMs: number | null;
  endReason: string | null;
}

const LAST_UUID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Sign-ins by their moment, and by id within one. */
export async function readSessions(
  { console }: PlayersDeps,
  { viewer, memberId, ask }: OfPlayer,
): Listed<SessionRow> {
  const key = sessionKey(ask.cursor);
  if (key === null) return refused(INVALID);
  const rows = await console.read([viewer.siteId], (query) =>
    sessionsBelow(query, { siteId: viewer.siteId, memberId, ...key, limit: ask.size + 1 }),
  );
  return ok(
    pageOfRows(rows, ask.size, {
      next: (row) => `${row.started_at_ms}~${row.id}`,
      show: (row) => ({
        id: row.id,
        address: row.address,
        userAgent: row.user_agent,
        startedAtMs: Number(row.started_at_ms),
        seenAtMs: Number(row.seen_at_ms),
        endedAtMs: millis(row.ended_at_ms),
        endReason: row.end_reason,
      }),
    }),
  );
}

function sessionKey(cursor: string | undefined): { readonly atMs: number; readonly id: string } | null {
  if (cursor === undefined) return { atMs: Number.MAX_SAFE_INTEGER, id: LAST_UUID };
  const found = /^([0-9]{1,15})~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor);
  return found === null ? null : { atMs: Number(found[1]), id: found[2] ?? LAST_UUID };
}

export interface NoteRow {
  id: number;
  text: string;
  staffId: number;
  atMs: number;
}

export async function readNotes(
  { console }: PlayersDeps,
  { viewer, memberId, ask }: OfPlayer,
): Listed<NoteRow> {
  const key = ask.cursor === undefined ? [Number.MAX_SAFE_INTEGER] : readCursor(ask.cursor, 1);
  if (key === null) return refused(INVALID);
  const rows = await console.read([viewer.siteId], (query) =>
    notesBelow(query, { siteId: viewer.siteId, memberId, id: key[0], limit: ask.size + 1 }),
  );
  return ok(
    pageOfRows(rows, ask.size, {
      next: (row) => writeCursor(Number(row.id)),
      show: (row) => ({
        id: Number(row.id),
        text: row.text,
        staffId: Number(row.staff_id),
        atMs: Number(row.at_ms),
      }),
    }),
  );
}
