import type { ConsoleRefusal, CsvFile, ReportFigures } from "@maru/contract";
import { ok, type Result } from "@maru/values";
import type { Report } from "../../../operations/reading/reports/reports-room.ts";
import type { ConsoleHandlers } from "../console-handler.ts";
import type { ConsoleVerbs } from "../console-verbs.ts";
import { viewerOf } from "./viewer.ts";

type Names =
  | "reportDays"
  | "reportDaysCsv"
  | "reportOptions"
  | "reportOptionsCsv"
  | "reportPartners"
  | "reportPartnersCsv"
  | "reportBefore"
  | "reportHours"
  | "reportHoursCsv"
  | "reportMoney"
  | "reportMoneyCsv"
  | "reportWithdrawalsCsv";

type Cell = string | number | null;
const FIGURES = ["bets", "players", "stake", "refunded", "returned", "net", "rtpBp"] as const;

const MONEY = [
  "deposits",
  "depositCount",
  "withdrawals",
  "withdrawalCount",
  "coinsSold",
  "coinsBought",
  "net",
] as const;

export function reportHandlers({ reports }: Pick<ConsoleVerbs, "reports">): ConsoleHandlers<Names> {
  return {
    reportDays: (call, staff) => reports.days(viewerOf(call, staff), call.query),
    reportDaysCsv: async (call, staff) =>
      fileOf("days", await reports.days(viewerOf(call, staff), call.query), { date: ({ date }) => date }),
    reportOptions: (call, staff) => reports.options(viewerOf(call, staff), call.query),
    reportOptionsCsv: async (call, staff) =>
      fileOf("options", await reports.options(viewerOf(call, staff), call.query), {
        optionId: ({ optionId }) => optionId,
        market: ({ stock }) => stock,
        game: ({ type }) => type,
        label: ({ label }) => label,
      }),
    reportPartners: (call, staff) => reports.partners(viewerOf(call, staff), call.query),
    reportPartnersCsv: async (call, staff) =>
      fileOf("partners", await reports.partners(viewerOf(call, staff), call.query), {
        partnerId: ({ partnerId }) => partnerId,
        partner: ({ partnerName }) => partnerName,
      }),
    reportBefore: (call, staff) => reports.before(viewerOf(call, staff), call.query),
    reportHours: (call, staff) => reports.hours(viewerOf(call, staff), call.query),
    reportHoursCsv: async (call, staff) => {
      const report = await reports.hours(viewerOf(call, staff), call.query);
      if (!report.ok) return report;
      const { rows, day } = report.value;
      return fileOf("hours", ok({ ...report.value, rows, from: day, to: day }), { hour: ({ hour }) => hour });
    },
    reportMoney: (call, staff) => reports.money(viewerOf(call, staff), call.query),
    reportMoneyCsv: async (call, staff) => {
      const report = await reports.money(viewerOf(call, staff), call.query);
      if (!report.ok) return report;
      const { rows, from, to } = report.value;
      return ok({
        fileName: `money-${from}-${to}.csv`,
        header: ["date", ...MONEY],
        rows: rows.map((row) => [row.date, ...MONEY.map((figure) => row[figure])]),
      });
    },
    reportWithdrawalsCsv: (call, staff) => reports.withdrawals(viewerOf(call, staff), call.query),
  };
}

function fileOf<Row extends ReportFigures>(
  name: string,
  report: Result<Report<Row>, ConsoleRefusal>,
  columns: Readonly<Record<string, (row: Row) => Cell>>,
): Result<CsvFile, ConsoleRefusal> {
  if (!report.ok) return report;
  const { rows, from, to } = report.value;
  const cells = Object.values(columns);
  return ok({
    fileName: `${name}-${from}-${to}.csv`,
    header: [...Object.keys(columns), ...FIGURES],
    rows: rows.map((row) => [...cells.map((cell) => cell(row)), ...FIGURES.map((figure) => row[figure])]),
  });
}
