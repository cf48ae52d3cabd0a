import type { StatementRow } from "@maru/contract";
import {
  type CommissionKind,
  dateOfDay,
  type StatementState,
  type StatementTotals,
  statementTotals,
} from "@maru/rules";
import { ok, points, refused } from "@maru/values";
import { pageOfRows, readCursor, writeCursor } from "../../platform/list-cursor.ts";
import type { Listed, PartnersDeps, StatementAsk, Viewer } from "./partners-room.ts";
import { linesOf } from "./statement-lines.ts";
import { STATEMENT_STATE } from "./statement-state-store.ts";
import { branchOf, PARTNER_NAME, type Query } from "./tree-store.ts";

interface Row {
  readonly id: string;
  readonly partner_id: string;
  readonly partner_name: string;
  readonly month: string;
  readonly from_day: number;
  readonly to_day: number;
  readonly bets: string;
  readonly stake: string;
  readonly returned: string;
  readonly earned: string;
  readonly carried_in: string;
  readonly payable: string;
  readonly carried_out: string;
  readonly made_at_ms: string;
  readonly state: StatementState;
  readonly paid_at_ms: string | null;
}

const STATEMENTS = `
  select statement.*, ${PARTNER_NAME} as partner_name, ${STATEMENT_STATE} as state,
         (select at_ms from partners.payment where payment.statement_id = statement.id) as paid_at_ms from partners.statement
    join accounts.member on member.id = statement.partner_id
   where statement.site_id = $1`;

/** Statements of the site, or of the asking partner's branch, newest month first. */
export async function listStatements(
  { console }: PartnersDeps,
  viewer: Viewer,
  ask: StatementAsk,
): Listed<StatementRow> {
  const most = Number.MAX_SAFE_INTEGER;
  const key = ask.cursor === undefined ? [99_999_999, most] : readCursor(ask.cursor, 2);
  if (key === null) return refused({ code: "INVALID_FIELD", field: "cursor" });
  return console.read([viewer.siteId], async (query) => {
    const branch = viewer.partnerId === null ? null : await branchOf(query, viewer.partnerId);
    const rows = await query<Row>(
      `${STATEMENTS} and ($2::bigint is null or statement.partner_id = $2) and ($3::text is null or statement.month = $3)
         and ($4::bigint[] is null or statement.partner_id = any ($4))
         and statement.from_day <= $5 and (statement.from_day, -statement.partner_id) < ($5, -($6::bigint))
       order by statement.from_day desc, statement.partner_id limit $7`,
      [
        viewer.siteId,
        ask.partnerId ?? null,
        ask.month ?? null,
        branch,
        key[0],
        ask.cursor === undefined ? -most : key[1],
        ask.size + 1,
      ],
    );
    return ok(
      pageOfRows(rows, ask.size, {
        show: statementOf,
        next: (row) => writeCursor(row.from_day, Number(row.partner_id)),
      }),
    );
  });
}

interface Figures {
  bets: number;
  stake: number;
  returned: number;
  net: number;
}

export interface StatementView {
  statement: StatementRow;
  lines: (Figures & {
    date: string;
    branchId: number;
    branchName: string;
    kind: CommissionKind | null;
    rateBp: number;
    branchKind: CommissionKind | null;
    branchRateBp: number;
  })[];
  again: Figures & { earned: number; carriedIn: number; payable: number; carriedOut: number };
  isSame: boolean;
}

/** The statement that the viewer may see, as it stands in the database; null for any other. */
export async function statementFor(query: Query, viewer: Viewer, id: number): Promise<Row | null> {
  const [row] = await query<Row>(`${STATEMENTS} and statement.id = $2`, [viewer.siteId, id]);
  if (row === undefined) return null;
  if (viewer.partnerId === null) return row;
  const branch = await branchOf(query, viewer.partnerId);
  return branch.includes(Number(row.partner_id)) ? row : null;
}

/** A statement with its lines, and its figures computed once more from the days. */
export function readStatement(
  { console }: PartnersDeps,
  viewer: Viewer,
  id: number,
): Promise<StatementView | null> {
  return console.read([viewer.siteId], async (query) => {
    const row = await statementFor(query, viewer, id);
    if (row === null) return null;
    const span = { fromDay: row.from_day, toDay: row.to_day };
    const again = statementTotals(
      await linesOf(query, { siteId: viewer.siteId, partnerId: Number(row.partner_id), ...span }),
      points(BigInt(row.carried_in)),
    );
    const statement = statementOf(row);
    const figures = shownTotals(again);
    return {
      statement,
      lines: await linesStored(query, id),
      again: figures,
      isSame: isSame(statement, figures),
    };
  });
}

function isSame(statement: StatementRow, again: StatementView["again"]): boolean {
  return (Object.keys(again) as readonly (keyof typeof again)[]).every(
    (key) => statement[key] === again[key],
  );
}

function shownTotals(totals: StatementTotals): StatementView["again"] {
  const [stake, returned] = [Number(totals.stakePoints), Number(totals.returnedPoints)];
  return {
    bets: totals.bets,
    stake,
    returned,
    net: stake - returned,
    earned: Number(totals.earnedPoints),
    carriedIn: Number(totals.carriedInPoints),
    payable: Number(totals.payablePoints),
    carriedOut: Number(totals.carriedOutPoints),
  };
}

async function linesStored(query: Query, id: number): Promise<StatementView["lines"]> {
  const rows = await query<{
    day: number;
    branch_id: string;
    branch_name: string;
    kind: CommissionKind | null;
    rate_bp: number;
    branch_kind: CommissionKind | null;
    branch_rate_bp: number;
    bets: string;
    stake: string;
    returned: string;
  }>(
    `select line.*, ${PARTNER_NAME} as branch_name from partners.statement_line line
       join accounts.member on member.id = line.branch_id where statement_id = $1 order by day, branch_id`,
    [id],
  );
  return rows.map((row) => ({
    date: dateOfDay(row.day),
    branchId: Number(row.branch_id),
    branchName: row.branch_name,
    kind: row.kind,
    rateBp: row.rate_bp,
    branchKind: row.branch_kind,
    branchRateBp: row.branch_rate_bp,
    ...figuresOf(row),
  }));
}

export function figuresOf(row: {
  readonly bets: string;
  readonly stake: string;
  readonly returned: string;
}): Figures {
  const [stake, returned] = [Number(row.stake), Number(row.returned)];
  return { bets: Number(row.bets), stake, returned, net: stake - returned };
}

function statementOf(row: Row): StatementRow {
  return {
    id: Number(row.id),
    partnerId: Number(row.partner_id),
    partnerName: row.partner_name,
    month: row.month,
    ...figuresOf(row),
    earned: Number(row.earned),
    carriedIn: Number(row.carried_in),
    payable: Number(row.payable),
    carriedOut: Number(row.carried_out),
    madeAtMs: Number(row.made_at_ms),
    state: row.state,
    paidAtMs: row.paid_at_ms === null ? null : Number(row.paid_at_ms),
  };
}
