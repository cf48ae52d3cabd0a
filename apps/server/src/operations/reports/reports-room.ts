import type { ConsoleRefusal, CsvFile, ReportFigures } from "@maru/contract";
import { dateOfDay, dayOfDate } from "@maru/rules";
import { ok, refused, type Result, type SiteId } from "@maru/values";
import type { ConsoleDatabase } from "../../platform/console-database.ts";
import type { Database } from "../../ports/unit-of-work.ts";
import { withdrawalFile } from "./withdrawal-report.ts";
import { readReport, type ReportSpan, type Sums } from "./report-store.ts";

type Query = Database["query"];

/** Whose eyes: of one site, and a partner's of their own branch alone. */
export interface Viewer {
  readonly siteId: SiteId;
  readonly partnerId: number | null;
}

export interface ReportAsk {
  /** Dates, both inclusive; without them the last 30 days. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The branch of this partner alone. */
  readonly partnerId?: number | undefined;
}

export interface Report<Row> {
  rows: Row[];
  total: ReportFigures;
  from: string;
  to: string;
}

type Reported<Row> = Promise<Result<Report<Row & ReportFigures>, ConsoleRefusal>>;

/** What players staked and got back, added up in three ways, out of the ledger. */
export interface Reports {
  days(viewer: Viewer, ask: ReportAsk): Reported<{ date: string }>;
  options(
    viewer: Viewer,
    ask: ReportAsk,
  ): Reported<{ optionId: number; stock: string; type: string; label: string }>;
  partners(viewer: Viewer, ask: ReportAsk): Reported<{ partnerId: number; partnerName: string | null }>;
  /** Every withdrawal that was open at some time of the days, with its age and end, as a file without personal data (P-24). */
  withdrawals(viewer: Viewer, ask: ReportAsk): Promise<Result<CsvFile, ConsoleRefusal>>;
}

const USUAL_DAYS = 30;
const MOST_DAYS = 366;

export function openReports({ console }: { readonly console: ConsoleDatabase }): Reports {
  /** One snapshot for rows and their sum. */
  async function report<Row>(
    viewer: Viewer,
    ask: ReportAsk,
    by: (query: Query, span: ReportSpan) => Promise<readonly (Row & ReportFigures)[]>,
  ): Reported<Row> {
    return console.read([viewer.siteId], async (query) => {
      const span = await spanOf(query, viewer, ask);
      if (!span.ok) return span;
      const rows = await by(query, span.value);
      const [total] = await readReport(query, span.value, "total");
      const { fromDay, toDay } = span.value;
      return ok({
        rows: [...rows],
        total: figuresOf(total),
        from: dateOfDay(fromDay),
        to: dateOfDay(toDay - 1),
      });
    });
  }

  return {
    days: (viewer, ask) =>
      report(viewer, ask, async (query, span) =>
        (await readReport(query, span, "day")).map((sums) => ({
          date: dateOfDay(Number(sums.key)),
          ...figuresOf(sums),
        })),
      ),
    options: (viewer, ask) =>
      report(viewer, ask, async (query, span) => {
        const options = await optionsOf(query);
        return (await readReport(query, span, "option")).map((sums) => {
          const { stock = "", type = "", label = "" } = options.get(Number(sums.key)) ?? {};
          return { optionId: Number(sums.key), stock, type, label, ...figuresOf(sums) };
        });
      }),
    partners: (viewer, ask) =>
      report(viewer, ask, async (query, span) => {
        const found = await readReport(query, span, "partner");
        const names = await namesOf(
          query,
          found.map(({ key }) => Number(key)),
        );
        return found.map((sums) => ({
          partnerId: Number(sums.key),
          partnerName: names.get(Number(sums.key)) ?? null,
          ...figuresOf(sums),
        }));
      }),
    withdrawals: (viewer, ask) =>
      console.read([viewer.siteId], async (query) => {
        const span = await spanOf(query, viewer, ask);
        return span.ok ? withdrawalFile(query, span.value) : span;
      }),
  };
}

/** The days asked for, and whose players count: nobody sees beyond their branch, whatever partner they name. */
async function spanOf(
  query: Query,
  { siteId, partnerId: ownId }: Viewer,
  ask: ReportAsk,
): Promise<Result<ReportSpan, ConsoleRefusal>> {
  const [now] = await query<{ day: number }>(
    "select floor((platform.clock_ms() + 32400000) / 86400000.0)::integer as day",
  );
  const toDay = ((ask.to === undefined ? null : dayOfDate(ask.to)) ?? now?.day ?? 0) + 1;
  const fromDay = (ask.from === undefined ? null : dayOfDate(ask.from)) ?? toDay - USUAL_DAYS;
  if (fromDay >= toDay) return refused({ code: "INVALID_FIELD", field: "from" });
  if (toDay - fromDay > MOST_DAYS) return refused({ code: "SPAN_TOO_LONG", days: MOST_DAYS });
  const root = ask.partnerId ?? ownId;
  if (root === null) return ok({ siteId, fromDay, toDay, rootId: null });
  const rows = await query(
    `select from accounts.member where id = $1 and site_id = $2 and role = 'PARTNER'
        and ($3::bigint is null or id in (select partner_id from partners.branch_of($3)))`,
    [root, siteId, ownId],
  );
  return rows.length === 1 ? ok({ siteId, fromDay, toDay, rootId: root }) : refused({ code: "NOT_FOUND" });
}

const NOTHING: Sums = { key: "0", bets: "0", players: 0, stake: "0", refunded: "0", returned: "0" };

function figuresOf(sums: Sums = NOTHING): ReportFigures {
  const [stake, returned] = [Number(sums.stake), Number(sums.returned)];
  return {
    bets: Number(sums.bets),
    players: sums.players,
    stake,
    refunded: Number(sums.refunded),
    returned,
    net: stake - returned,
    rtpBp: stake === 0 ? null : Math.floor((returned * 10_000) / stake),
  };
}

interface OptionName {
  readonly stock: string;
  readonly type: string;
  readonly label: string;
}

async function optionsOf(query: Query): Promise<ReadonlyMap<number, OptionName>> {
  const rows = await query<OptionName & { id: number }>("select id, stock, type, label from site.option");
  return new Map(rows.map((row) => [row.id, row]));
}

async function namesOf(query: Query, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await query<{ id: string; name: string }>(
    `select id, coalesce(nick, nullif(name, ''), username) as name from accounts.member where id = any ($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
}
