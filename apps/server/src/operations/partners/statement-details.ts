import type { ConsolePage, ConsoleRefusal } from "@maru/contract";
import { dayOfDate } from "@maru/rules";
import { ok, refused, type Result } from "@maru/values";
import { pageOfRows, readCursor, writeCursor } from "../../platform/list-cursor.ts";
import type { DetailAsk, Listed, PageAsk, PartnersDeps, Viewer } from "./partners-room.ts";
import { figuresOf, statementFor } from "./read-statements.ts";

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

/** The partners of a statement's branch day by day, as they hung then. */
const BRANCH = `
  (select days.day, on_day.partner_id, on_day.via from generate_series($2::integer, $3::integer - 1) days (day)
    cross join lateral partners.branch_on($4, days.day) on_day) branch`;

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
    const [from, to] = day === null ? [statement.from_day, statement.to_day] : [day, day + 1];
    const rows = await query<{
      member_id: string;
      username: string;
      partner_id: string;
      bets: string;
      stake: string;
      returned: string;
    }>(
      `select played.member_id, member.username, played.partner_id, sum(played.bets)::bigint as bets,
              sum(played.stake)::bigint as stake, sum(played.returned)::bigint as returned
         from reports.member_days($1, $2, $3) played
         join ${BRANCH} on branch.day = played.day and branch.partner_id = played.partner_id
         join accounts.member on member.id = played.member_id
        where played.member_id > $5 and ($6::bigint is null or branch.via = $6)
        group by 1, 2, 3 order by 1, 3 limit $7`,
      [
        viewer.siteId,
        Math.max(from, statement.from_day),
        Math.min(to, statement.to_day),
        statement.partner_id,
        key[0],
        ask.branchId ?? null,
        ask.size + 1,
      ],
    );
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
  return ok({ ...page, content: page.content.map((row) => ({ ...row, name: names.get(row.memberId) ?? null })) });
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
    const [from, to] = day === null ? [statement.from_day, statement.to_day] : [day, day + 1];
    const rows = await query<{ id: string; round_id: string }>(
      `with days as (
         select distinct played.day from reports.member_days($1, $2, $3) played
           join ${BRANCH} on branch.day = played.day and branch.partner_id = played.partner_id
          where played.member_id = $5)
       select bet.id, bet.round_id from betting.bet
         join rounds.round on round.id = bet.round_id
        where bet.member_id = $5 and bet.site_id = $1 and bet.id < $6
          and floor((round.start_ms + 32400000) / 86400000.0)::integer in (select day from days)
        order by bet.id desc limit $7`,
      [
        viewer.siteId,
        Math.max(from, statement.from_day),
        Math.min(to, statement.to_day),
        statement.partner_id,
        ask.memberId,
        key[0],
        ask.size + 1,
      ],
    );
    return ok(
      pageOfRows(rows, ask.size, {
        next: (row) => writeCursor(Number(row.id)),
        show: (row) => ({ id: Number(row.id), roundId: Number(row.round_id) }),
      }),
    );
  });
}
