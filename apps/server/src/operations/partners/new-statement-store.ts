import type { MonthSpan, StatementLine, StatementTotals } from "@maru/rules";
import { type Points, points } from "@maru/values";
import type { Query } from "./tree-store.ts";

/** Until the end of the transaction nobody else makes statements of this site. */
export async function lockMaking(query: Query, siteId: number): Promise<void> {
  await query("select pg_advisory_xact_lock(7020, $1)", [siteId]);
}

/** Writes down days that are over and settled, at most so many; answers how many. */
export async function foldDays(query: Query, most: number): Promise<number> {
  const [row] = await query<{ folded: number }>("select reports.fold_days($1) as folded", [most]);
  return row?.folded ?? 0;
}

/** Adds settled rounds to the days that still run, at most so many; answers how many. */
export async function foldRounds(query: Query, most: number): Promise<number> {
  const [row] = await query<{ folded: number }>("select reports.fold_rounds($1) as folded", [most]);
  return row?.folded ?? 0;
}

/** More days than any month waits for. */
const ALL_DAYS = 400;

/** Writes down what is over, and says whether that reaches the end of the month; nothing was played before the first round. */
export async function foldUntil(query: Query, toDay: number): Promise<boolean> {
  await foldDays(query, ALL_DAYS);
  const [row] = await query<{ is_whole: boolean }>(
    `select coalesce((select max(day) >= $1::integer - 1 from reports.folded_day), false)
         or not exists (select from rounds.round where id < ($1::bigint * 86400000 - 32400000) / 30000 * 1000) as is_whole`,
    [toDay],
  );
  return row?.is_whole ?? false;
}

export interface DueStatement {
  readonly partnerId: number;
  readonly carriedIn: Points;
}

/** Partners without a statement of the month; null where one of them lacks the month before, or has a later one. */
export async function partnersDue(
  query: Query,
  siteId: number,
  span: MonthSpan,
): Promise<readonly DueStatement[] | null> {
  const rows = await query<{ id: string; to_day: number | null; carried_out: string | null }>(
    `select member.id, last.to_day, last.carried_out from accounts.member
       left join lateral (select to_day, carried_out from partners.statement
                           where partner_id = member.id order by from_day desc limit 1) last on true
      where member.site_id = $1 and member.role = 'PARTNER'
        and member.created_at_ms < $3::bigint * 86400000 - 32400000
        and not exists (select from partners.statement made where made.partner_id = member.id and made.from_day = $2)
      order by member.id`,
    [siteId, span.fromDay, span.toDay],
  );
  if (rows.some(({ to_day }) => to_day !== null && to_day !== span.fromDay)) return null;
  return rows.map((row) => ({
    partnerId: Number(row.id),
    carriedIn: points(BigInt(row.carried_out ?? 0)),
  }));
}

export interface NewStatement {
  readonly siteId: number;
  readonly partnerId: number;
  readonly month: string;
  readonly span: MonthSpan;
  readonly totals: StatementTotals;
  readonly madeBy: number;
}

/** Answers the statement's id. */
export async function insertStatement(query: Query, of: NewStatement): Promise<number> {
  const { siteId, partnerId, month, span, totals, madeBy } = of;
  const [row] = await query<{ id: string }>(
    `insert into partners.statement (site_id, partner_id, month, from_day, to_day, bets, stake, returned, earned, carried_in, payable,
                                     carried_out, made_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      siteId,
      partnerId,
      month,
      span.fromDay,
      span.toDay,
      totals.bets,
      totals.stakePoints,
      totals.returnedPoints,
      totals.earnedPoints,
      totals.carriedInPoints,
      totals.payablePoints,
      totals.carriedOutPoints,
      madeBy,
    ],
  );
  return Number(row?.id);
}

export async function insertLines(
  query: Query,
  statementId: number,
  lines: readonly StatementLine[],
): Promise<void> {
  await query(
    `insert into partners.statement_line (statement_id, day, branch_id, kind, rate_bp, branch_kind, branch_rate_bp, bets, stake, returned)
     select $1, day, branch_id, kind, rate_bp, branch_kind, branch_rate_bp, bets, stake, returned
       from unnest($2::integer[], $3::bigint[], $4::text[], $5::integer[], $6::text[], $7::integer[], $8::bigint[], $9::bigint[],
                   $10::bigint[]) line (day, branch_id, kind, rate_bp, branch_kind, branch_rate_bp, bets, stake, returned)`,
    [
      statementId,
      lines.map(({ day }) => day),
      lines.map(({ branchId }) => branchId),
      lines.map(({ kind }) => kind),
      lines.map(({ rateBp }) => rateBp),
      lines.map(({ branchKind }) => branchKind),
      lines.map(({ branchRateBp }) => branchRateBp),
      lines.map(({ bets }) => bets),
      lines.map(({ stakePoints }) => stakePoints),
      lines.map(({ returnedPoints }) => returnedPoints),
    ],
  );
}
