import type { StatementRow } from "@maru/contract";
import {
  type CommissionKind,
  dateOfDay,
  monthSpan,
  type StatementTotals,
  statementTotals,
} from "@maru/rules";
import { ok, points, refused } from "@maru/values";
import { pageOfRows, readCursor, writeCursor } from "../../platform/list-cursor.ts";
import type { Listed, PartnersDeps, StatementAsk, Viewer } from "./partners-room.ts";
import { linesOf } from "./statement-lines.ts";
import {
  linesStored,
  statementOf,
  statementsBelow,
  type StoredLine,
  type StoredStatement,
} from "./statement-store.ts";
import { branchOf, type Query } from "./tree-store.ts";

/** Statements of the site, or of the asking partner's branch, newest month first. */
export async function listStatements(
  { console }: PartnersDeps,
  viewer: Viewer,
  ask: StatementAsk,
): Listed<StatementRow> {
  const key = ask.cursor === undefined ? [] : readCursor(ask.cursor, 2);
  if (key === null) return refused({ code: "INVALID_FIELD", field: "cursor" });
  const month = ask.month === undefined ? undefined : monthSpan(ask.month);
  if (month === null) return refused({ code: "INVALID_FIELD", field: "month" });
  const [fromDay, partnerId] = key;
  return console.read([viewer.siteId], async (query) => {
    const rows = await statementsBelow(query, {
      siteId: viewer.siteId,
      partnerId: ask.partnerId ?? null,
      fromDay: month?.fromDay ?? null,
      branch: viewer.partnerId === null ? null : await branchOf(query, viewer.partnerId),
      below: fromDay === undefined || partnerId === undefined ? null : { fromDay, partnerId },
      limit: ask.size + 1,
    });
    return ok(
      pageOfRows(rows, ask.size, {
        show: shownStatement,
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
export async function statementFor(
  query: Query,
  viewer: Viewer,
  id: number,
): Promise<StoredStatement | null> {
  const row = await statementOf(query, viewer.siteId, id);
  if (row === null || viewer.partnerId === null) return row;
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
    const statement = shownStatement(row);
    const figures = shownTotals(again);
    return {
      statement,
      lines: (await linesStored(query, id)).map(shownLine),
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

function shownLine(row: StoredLine): StatementView["lines"][number] {
  return {
    date: dateOfDay(row.day),
    branchId: Number(row.branch_id),
    branchName: row.branch_name,
    kind: row.kind,
    rateBp: row.rate_bp,
    branchKind: row.branch_kind,
    branchRateBp: row.branch_rate_bp,
    ...figuresOf(row),
  };
}

export function figuresOf(row: {
  readonly bets: string;
  readonly stake: string;
  readonly returned: string;
}): Figures {
  const [stake, returned] = [Number(row.stake), Number(row.returned)];
  return { bets: Number(row.bets), stake, returned, net: stake - returned };
}

function shownStatement(row: StoredStatement): StatementRow {
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
