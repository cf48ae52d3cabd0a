import type { ConsoleRefusal, CsvFile } from "@maru/contract";
import { coinText, isCoin } from "@maru/rules";
import { ok, refused, type Result } from "@maru/values";
import type { Database } from "../../../ports/unit-of-work.ts";
import type { ReportSpan } from "./report-store.ts";
import { readWithdrawalAges, type WithdrawalAge } from "./withdrawal-store.ts";

type Query = Database["query"];

/** A file is whole or not at all: with more rows than this the caller asks for fewer days. */
const MOST_ROWS = 100_000;
const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;

const COLUMNS: Readonly<Record<string, (row: WithdrawalAge) => string | number | null>> = {
  id: ({ id }) => id,
  unit: ({ unit }) => unit,
  amount: ({ amount, unit }) => amountText(amount, unit),
  "asked (UTC)": ({ requestedAtMs }) => utcText(requestedAtMs),
  "approved (UTC)": ({ approvedAtMs }) => utcText(approvedAtMs),
  "ended (UTC)": ({ endedAtMs }) => utcText(endedAtMs),
  "age (s)": ({ ageMs }) => Math.floor(ageMs / 1_000),
  outcome: ({ outcome }) => outcome,
  "held for": ({ hold }) => hold,
  reason: ({ reason }) => reason,
  returned: ({ returned, unit }) => (returned === null ? null : amountText(returned, unit)),
};

/** For a regulator: how long each withdrawal took or still waits, how it ended and why, and nobody's name or number (P-24). */
export async function withdrawalFile(
  query: Query,
  { siteId, fromDay, toDay }: Omit<ReportSpan, "rootId">,
  mostRows = MOST_ROWS,
): Promise<Result<CsvFile, ConsoleRefusal>> {
  const [fromMs, toMs] = [seoulStartMs(fromDay), seoulStartMs(toDay)];
  const rows = await readWithdrawalAges(query, { siteId, fromMs, toMs, limit: mostRows + 1 });
  if (rows.length > mostRows)
    return refused({ code: "SPAN_TOO_LONG", days: Math.max(1, Math.floor((toDay - fromDay) / 2)) });
  const cells = Object.values(COLUMNS);
  return ok({
    fileName: "withdrawals.csv",
    header: Object.keys(COLUMNS),
    rows: rows.map((row) => cells.map((cell) => cell(row))),
  });
}

function seoulStartMs(day: number): number {
  return day * DAY_MS - SEOUL_MS;
}

function amountText(amount: string, unit: string): string | number {
  return isCoin(unit) ? coinText(BigInt(amount), unit) : Number(amount);
}

function utcText(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}
