import type { ConsoleRefusal } from "@maru/contract";
import { type MonthSpan, monthSpan, type StatementLine, statementTotals } from "@maru/rules";
import { ok, type Points, points, refused, type Result } from "@maru/values";
import { auditStaff } from "../../platform/staff-audit.ts";
import type { Order, PartnersDeps } from "./partners-room.ts";
import { linesOf } from "./statement-lines.ts";
import { queryOf, type Query, todayOf } from "./tree-store.ts";

interface Due {
  readonly partnerId: number;
  readonly carriedIn: Points;
}

/**
 * Makes the statements of a month for every partner who has none of it, all or none. The month must be over and every round of it settled;
 * what a month left owing is carried into the next, so months follow each other.
 */
export function makeStatements(
  { console }: PartnersDeps,
  { by, siteId, month }: Order & { readonly month: string },
): Promise<Result<{ made: number }, ConsoleRefusal>> {
  const span = monthSpan(month);
  if (span === null) return Promise.resolve(refused({ code: "INVALID_FIELD", field: "month" }));
  return console.write([siteId], async (client) => {
    const query = queryOf(client);
    await query("select pg_advisory_xact_lock(7020, $1)", [siteId]);
    if ((await todayOf(query)) < span.toDay) return refused({ code: "MONTH_NOT_OVER" });
    if (!(await isFolded(query, span.toDay))) return refused({ code: "MONTH_NOT_SETTLED" });
    const due = await partnersDue(query, siteId, span);
    if (due === null) return refused({ code: "MONTH_NOT_SETTLED" });
    for (const partner of due) await makeOne(query, { siteId, month, span, partner, madeBy: by.staff.staffId });
    await auditStaff(client, {
      by,
      action: "partners.make-statements",
      siteId,
      subject: `month:${month}`,
      after: { made: due.length },
    });
    return ok({ made: due.length });
  });
}

/** Writes down what is over, and says whether that reaches the end of the month; nothing was played before the first round. */
async function isFolded(query: Query, toDay: number): Promise<boolean> {
  await query("select reports.fold_days(400)");
  const [row] = await query<{ is_whole: boolean }>(
    `select coalesce((select max(day) >= $1::integer - 1 from reports.folded_day), false)
         or not exists (select from rounds.round where id < ($1::bigint * 86400000 - 32400000) / 30000 * 1000) as is_whole`,
    [toDay],
  );
  return row?.is_whole ?? false;
}

/** Partners without a statement of the month; null where one of them lacks the month before, or has a later one. */
async function partnersDue(query: Query, siteId: number, span: MonthSpan): Promise<readonly Due[] | null> {
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

interface Making {
  readonly siteId: number;
  readonly month: string;
  readonly span: MonthSpan;
  readonly partner: Due;
  readonly madeBy: number;
}

async function makeOne(query: Query, { siteId, month, span, partner, madeBy }: Making): Promise<void> {
  const { partnerId, carriedIn } = partner;
  const lines = await linesOf(query, { siteId, partnerId, ...span });
  const totals = statementTotals(lines, carriedIn);
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
  await writeLines(query, Number(row?.id), lines);
}

async function writeLines(query: Query, statementId: number, lines: readonly StatementLine[]): Promise<void> {
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
