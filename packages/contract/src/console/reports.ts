import * as z from "zod";
import { dayText, idText } from "../fields.ts";
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

/** Both dates inclusive, at most 366 days; without them the last 30. */
const days = z.object({ from: dayText.optional(), to: dayText.optional() });
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
    query: days,
    name: "reportWithdrawalsCsv",
    path: "/api/console/reports/withdrawals.csv",
    form: "csv",
    summary:
      "For a regulator: every withdrawal, of points and of coins, that was open at some time of the days, with when it was asked for, approved and ended, its age in seconds, its outcome, what holds it, the reason of a rejection and what went back. Nothing of whose it is.",
    reply: csvFile,
  }),
] as const;
