import type { ConsolePage, ConsoleRefusal } from "@maru/contract";
import { dayOfDate } from "@maru/rules";
import { ok, refused, type Result } from "@maru/values";
import { pageOfRows, readCursor, writeCursor } from "../../platform/list-cursor.ts";
import type { DetailAsk, Listed, PageAsk, PartnersDeps, Viewer } from "./partners-room.ts";
import { figuresOf, statementFor } from "./read-statements.ts";
import { betsBehind, playersBehind } from "./statement-detail-store.ts";
import type { StoredStatement } from "./statement-store.ts";

export interface StatementPlayer {
  memberId: number;
  username: string;
  name: string | null;
  partnerId: number;
  bets: number;
  stake: number;
  returned: number;
  net: number;
}

interface Asked<Ask> {
  readonly viewer: Viewer;
  readonly id: number;
  readonly ask: Ask;
}

/** The days asked for, and no others than the statement's. */
function spanOf(
  { partner_id: partnerId, from_day: first, to_day: end }: StoredStatement,
  day: number | null,
): { readonly partnerId: string; readonly fromDay: number; readonly toDay: number } {
  if (day === null) return { partnerId, fromDay: first, toDay: end };
  return { partnerId, fromDay: Math.max(day, first), toDay: Math.min(day + 1, end) };
}

/** Players behind a statement or one of its lines, by id, with masked names (S-16). */
export async function readStatementPlayers(
  { console, people }: PartnersDeps,
  { viewer, id, ask }: Asked<DetailAsk>,
): Promise<Result<ConsolePage<StatementPlayer>, ConsoleRefusal>> {
  const key = ask.cursor === undefined ? [0] : readCursor(ask.cursor, 1);
  const day = ask.date === undefined ? null : dayOfDate(ask.date);
  if (key === null) return refused({ code: "INVALID_FIELD", field: "cursor" });
  const page = await console.read([viewer.siteId], async (query) => {
    const statement = await statementFor(query, viewer, id);
    if (statement === null) return null;
    const rows = await playersBehind(query, {
      ...spanOf(statement, day),
      siteId: viewer.siteId,
      branchId: ask.branchId ?? null,
      afterId: key[0] ?? 0,
      limit: ask.size + 1,
    });
    return pageOfRows(rows, ask.size, {
      next: (row) => writeCursor(Number(row.member_id)),
      show: (row) => ({
        memberId: Number(row.member_id),
        username: row.username,
        partnerId: Number(row.partner_id),
        ...figuresOf(row),
      }),
    });
  });
  if (page === null) return refused({ code: "NOT_FOUND" });
  const names = await people.names(
    viewer.siteId,
    page.content.map(({ memberId }) => memberId),
  );
  return ok({
    ...page,
    content: page.content.map((row) => ({ ...row, name: names.get(row.memberId) ?? null })),
  });
}

/** Keys of the bets of one player behind a statement: of the days on which they were of the branch, and no other. */
export function readStatementBets(
  { console }: PartnersDeps,
  { viewer, id, ask }: Asked<PageAsk & { readonly memberId: number; readonly date?: string | undefined }>,
): Listed<{ readonly roundId: number; readonly id: number }> {
  const key = ask.cursor === undefined ? [Number.MAX_SAFE_INTEGER] : readCursor(ask.cursor, 1);
  const day = ask.date === undefined ? null : dayOfDate(ask.date);
  if (key === null) return Promise.resolve(refused({ code: "INVALID_FIELD", field: "cursor" }));
  return console.read([viewer.siteId], async (query) => {
    const statement = await statementFor(query, viewer, id);
    if (statement === null) return refused({ code: "NOT_FOUND" });
    const rows = await betsBehind(query, {
      ...spanOf(statement, day),
      siteId: viewer.siteId,
      memberId: ask.memberId,
      belowId: key[0] ?? 0,
      limit: ask.size + 1,
    });
    return ok(
      pageOfRows(rows, ask.size, {
        next: (row) => writeCursor(Number(row.id)),
        show: (row) => ({ id: Number(row.id), roundId: Number(row.round_id) }),
      }),
    );
  });
}
