import * as z from "zod";
import { dayText, idText } from "../wire/fields.ts";
import { defineConsoleEndpoint } from "./console-endpoint.ts";
import { csvFile, pointsNumber } from "./console-fields.ts";

/** What players did, added up. */
const figures = {
  bets: z.int(),
  /** Who bet, each counted once. */
  players: z.int(),
  /** Of bets that were won or lost. */
  stake: pointsNumber,
  /** Stakes of void rounds, given back. */
  refunded: pointsNumber,
  returned: pointsNumber,
  /** Stake less returned: what the site kept. */
  net: pointsNumber,
  /** Returned per 10,000 staked; null where nothing was. */
  rtpBp: z.int().nullable(),
};
export const reportFigures = z.strictObject(figures);
export type ReportFigures = z.output<typeof reportFigures>;

/** The same, and who of those that played before came back, of as many days right before: what a span is compared with. */
const before = z.strictObject({
  from: z.string(),
  to: z.string(),
  total: reportFigures,
  /** Of its players, those who bet in the span too. */
  cameBack: z.int(),
});
export type ReportBefore = z.output<typeof before>;

/** Points that came from outside to players and went out again. */
const moneyFigures = {
  deposits: pointsNumber,
  depositCount: z.int(),
  /** Paid out. */
  withdrawals: pointsNumber,
  withdrawalCount: z.int(),
  coinsSold: pointsNumber,
  coinsBought: pointsNumber,
  /** What came less what went. */
  net: z.int(),
};
const moneyTotal = z.strictObject(moneyFigures);
export type MoneyFigures = z.output<typeof moneyTotal>;

/** Both dates inclusive, at most 366 days; without them the last 30. */
const days = z.object({ from: dayText.optional(), to: dayText.optional() });
const oneDay = z.object({ day: dayText.optional() });
const query = days.extend({ partnerId: idText.optional() });
const report = { method: "GET", area: "reports", action: "see", site: "one", query } as const;
const sums = { total: reportFigures, from: z.string(), to: z.string() };

export const reportEndpoints = [
  defineConsoleEndpoint({
    ...report,
    name: "reportDays",
    path: "/api/console/reports/days",
    isForPartners: true,
    summary: "Stakes, payouts, net, players and return by Seoul day of the round, out of the ledger.",
    reply: z.strictObject({ rows: z.array(z.strictObject({ date: z.string(), ...figures })), ...sums }),
  }),
  defineConsoleEndpoint({
    ...report,
    name: "reportDaysCsv",
    path: "/api/console/reports/days.csv",
    isForPartners: true,
    form: "csv",
    summary: "The same as a file.",
    reply: csvFile,
  }),
  defineConsoleEndpoint({
    ...report,
    name: "reportOptions",
    path: "/api/console/reports/options",
    isForPartners: true,
    summary: "The same by option.",
    reply: z.strictObject({
      rows: z.array(
        z.strictObject({
          optionId: z.int(),
          stock: z.string(),
          type: z.string(),
          label: z.string(),
          ...figures,
        }),
      ),
      ...sums,
    }),
  }),
  defineConsoleEndpoint({
    ...report,
    name: "reportOptionsCsv",
    path: "/api/console/reports/options.csv",
    isForPartners: true,
    form: "csv",
    summary: "The same as a file.",
    reply: csvFile,
  }),
  defineConsoleEndpoint({
    ...report,
    name: "reportPartners",
    path: "/api/console/reports/partners",
    isForPartners: true,
    summary: "The same by partner, each with their direct players; id 0 is the headquarters.",
    reply: z.strictObject({
      rows: z.array(z.strictObject({ partnerId: z.int(), partnerName: z.string().nullable(), ...figures })),
      ...sums,
    }),
  }),
  defineConsoleEndpoint({
    ...report,
    name: "reportPartnersCsv",
    path: "/api/console/reports/partners.csv",
    isForPartners: true,
    form: "csv",
    summary: "The same as a file.",
    reply: csvFile,
  }),
  defineConsoleEndpoint({
    ...report,
    name: "reportBefore",
    path: "/api/console/reports/before",
    isForPartners: true,
    summary: "As many days right before those asked for, and how many of its players came back.",
    reply: before,
  }),
  defineConsoleEndpoint({
    ...report,
    query: oneDay,
    name: "reportHours",
    path: "/api/console/reports/hours",
    summary:
      "One Seoul day, today unless said otherwise, by the hour in which its rounds began. `isKept` is false of a day whose bets lie in the archive: it has no hours any more.",
    reply: z.strictObject({
      rows: z.array(z.strictObject({ hour: z.int(), ...figures })),
      total: reportFigures,
      day: z.string(),
      isKept: z.boolean(),
    }),
  }),
  defineConsoleEndpoint({
    ...report,
    query: oneDay,
    name: "reportHoursCsv",
    path: "/api/console/reports/hours.csv",
    form: "csv",
    summary: "The same as a file.",
    reply: csvFile,
  }),
  defineConsoleEndpoint({
    ...report,
    query: days,
    name: "reportMoney",
    path: "/api/console/reports/money",
    summary:
      "Deposits, withdrawals that were paid, and points that coins became and were, by Seoul day of the transfer, out of the ledger.",
    reply: z.strictObject({
      rows: z.array(z.strictObject({ date: z.string(), ...moneyFigures })),
      total: moneyTotal,
      from: z.string(),
      to: z.string(),
    }),
  }),
  defineConsoleEndpoint({
    ...report,
    query: days,
    name: "reportMoneyCsv",
    path: "/api/console/reports/money.csv",
    form: "csv",
    summary: "The same as a file.",
    reply: csvFile,
  }),
  defineConsoleEndpoint({
    ...report,
    query: days,
    name: "reportWithdrawalsCsv",
    path: "/api/console/reports/withdrawals.csv",
    form: "csv",
    summary:
      "For a regulator: every withdrawal, of points and of coins, that was open at some time of the days, with when it was asked for, approved and ended, its age in seconds, its outcome, what holds it, the reason of a rejection and what went back. Nothing of whose it is.",
    reply: csvFile,
  }),
] as const;
