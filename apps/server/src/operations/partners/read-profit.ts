import type { ConsoleRefusal } from "@maru/contract";
import { type CommissionKind, dateOfDay, dayOfDate, type StatementLine, statementTotals } from "@maru/rules";
import { ok, refused, type Result, ZERO_POINTS } from "@maru/values";
import type { PartnersDeps, ProfitAsk, Viewer } from "./partners-room.ts";
import { linesOf } from "./statement-lines.ts";
import { maySeePartner, namesOf, neighboursOf, type Query, todayOf } from "./tree-store.ts";

export interface ProfitRow {
  date: string;
  partnerId: number;
  partnerName: string;
  type: CommissionKind | null;
  rateBp: number;
  bets: number;
  stake: number;
  returned: number;
  net: number;
  profit: number;
}

const USUAL_DAYS = 31;
const MOST_DAYS = 93;

/** What a partner earned day by day, newest first, and their direct sub-partners where asked for. */
export function readProfit(
  { console }: PartnersDeps,
  viewer: Viewer,
  ask: ProfitAsk,
): Promise<Result<{ content: ProfitRow[]; last: boolean; page: number; size: number }, ConsoleRefusal>> {
  return console.read([viewer.siteId], async (query) => {
    const partnerId = ask.partnerId ?? viewer.partnerId;
    if (partnerId === null) return refused({ code: "INVALID_FIELD", field: "partnerId" });
    if (!(await maySeePartner(query, viewer, partnerId))) return refused({ code: "NOT_FOUND" });
    const span = await spanOf(query, ask);
    if (span === null) return refused({ code: "SPAN_TOO_LONG", days: MOST_DAYS });
    const children = ask.isChildren === "1" ? (await neighboursOf(query, partnerId)).children : [];
    const rows = await rowsOf(query, [partnerId, ...children], { siteId: viewer.siteId, ...span });
    const kinds = ask.typeStrs;
    const wanted =
      kinds === undefined ? rows : rows.filter(({ type }) => type !== null && kinds.includes(type));
    const { page, size } = ask;
    const content = wanted.slice(page * size, (page + 1) * size);
    return ok({ content, last: wanted.length <= (page + 1) * size, page, size });
  });
}

async function spanOf(
  query: Query,
  { startDate, endDate }: ProfitAsk,
): Promise<{ readonly fromDay: number; readonly toDay: number } | null> {
  const end = endDate === undefined ? null : dayOfDate(endDate);
  const toDay = (end ?? (await todayOf(query))) + 1;
  const fromDay = (startDate === undefined ? null : dayOfDate(startDate)) ?? toDay - USUAL_DAYS;
  return toDay - fromDay > MOST_DAYS || fromDay >= toDay ? null : { fromDay, toDay };
}

async function rowsOf(
  query: Query,
  partnerIds: readonly number[],
  span: { readonly siteId: number; readonly fromDay: number; readonly toDay: number },
): Promise<readonly ProfitRow[]> {
  const names = await namesOf(query, partnerIds);
  const rows: ProfitRow[] = [];
  for (const partnerId of partnerIds) {
    const lines = await linesOf(query, { ...span, partnerId });
    for (const [day, ofDay] of byDay(lines))
      rows.push(rowOf(day, ofDay, { partnerId, partnerName: names.get(partnerId) ?? "" }));
  }
  return rows.toSorted((a, b) => b.date.localeCompare(a.date) || a.partnerId - b.partnerId);
}

function byDay(lines: readonly StatementLine[]): ReadonlyMap<number, readonly StatementLine[]> {
  const days = new Map<number, StatementLine[]>();
  for (const line of lines) {
    const found = days.get(line.day);
    if (found === undefined) days.set(line.day, [line]);
    else found.push(line);
  }
  return days;
}

function rowOf(
  day: number,
  lines: readonly StatementLine[],
  whose: { readonly partnerId: number; readonly partnerName: string },
): ProfitRow {
  const totals = statementTotals(lines, ZERO_POINTS);
  const [stake, returned] = [Number(totals.stakePoints), Number(totals.returnedPoints)];
  return {
    date: dateOfDay(day),
    ...whose,
    type: lines[0]?.kind ?? null,
    rateBp: lines[0]?.rateBp ?? 0,
    bets: totals.bets,
    stake,
    returned,
    net: stake - returned,
    profit: Number(totals.earnedPoints),
  };
}
