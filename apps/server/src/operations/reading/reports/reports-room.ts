import type { ConsoleRefusal, CsvFile, ReportBefore, ReportFigures } from "@maru/contract";
import { dateOfDay, dayOfDate } from "@maru/rules";
import { ok, refused, type Result, type SiteId } from "@maru/values";
import type { ConsoleDatabase } from "../../../platform/console-database.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import {
  countBoth,
  maySee,
  namesOf,
  optionsOf,
  readSums,
  type ReportKey,
  type ReportSpan,
  type Sums,
  todayOf,
} from "./report-store.ts";
import { figuresOf } from "./figures-of.ts";
import { type HoursReport, hoursReport } from "./hours-report.ts";
import { type MoneyReport, moneyReport } from "./money-report.ts";
import { withdrawalFile } from "./withdrawal-report.ts";

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
  /** What a span is compared with: as many days right before it. */
  before(viewer: Viewer, ask: ReportAsk): Promise<Result<ReportBefore, ConsoleRefusal>>;
  /** One day by the hour; without one today. Whole sites alone: nobody sees a branch of it. */
  hours(
    viewer: Viewer,
    ask: { readonly day?: string | undefined },
  ): Promise<Result<HoursReport, ConsoleRefusal>>;
  /** What players brought and took with them, by day. */
  money(viewer: Viewer, ask: ReportAsk): Promise<Result<MoneyReport, ConsoleRefusal>>;
  /** Every withdrawal that was open at some time of the days, with its age and end, as a file without personal data (P-24). */
  withdrawals(viewer: Viewer, ask: ReportAsk): Promise<Result<CsvFile, ConsoleRefusal>>;
}

const USUAL_DAYS = 30;
const MOST_DAYS = 366;

export function openReports({ console }: { readonly console: ConsoleDatabase }): Reports {
  /** One snapshot for rows and their sum. */
  async function report<Row>(viewer: Viewer, ask: ReportAsk, { by, show }: Kind<Row>): Reported<Row> {
    return console.read([viewer.siteId], async (query) => {
      const span = await spanOf(query, viewer, ask);
      if (!span.ok) return span;
      const { rows, total } = await readSums(query, span.value, by);
      const shown = await show(query, rows);
      const { fromDay, toDay } = span.value;
      return ok({
        rows: rows.map((sums) => ({ ...shown(sums.key), ...figuresOf(sums) })),
        total: figuresOf(total),
        from: dateOfDay(fromDay),
        to: dateOfDay(toDay - 1),
      });
    });
  }

  return {
    days: (viewer, ask) => report(viewer, ask, BY_DAY),
    options: (viewer, ask) => report(viewer, ask, BY_OPTION),
    partners: (viewer, ask) => report(viewer, ask, BY_PARTNER),
    before: (viewer, ask) =>
      console.read([viewer.siteId], async (query) => {
        const span = await spanOf(query, viewer, ask);
        return span.ok ? ok(await reportBefore(query, span.value)) : span;
      }),
    hours: (viewer, { day }) =>
      console.read([viewer.siteId], async (query) => {
        const asked = (day === undefined ? null : dayOfDate(day)) ?? (await todayOf(query));
        return ok(await hoursReport(query, { siteId: viewer.siteId, day: asked }));
      }),
    money: (viewer, ask) =>
      console.read([viewer.siteId], async (query) => {
        const span = await spanOf(query, viewer, ask);
        return span.ok ? ok(await moneyReport(query, span.value)) : span;
      }),
    withdrawals: (viewer, ask) =>
      console.read([viewer.siteId], async (query) => {
        const span = await spanOf(query, viewer, ask);
        return span.ok ? withdrawalFile(query, span.value) : span;
      }),
  };
}

/** A way of adding up: by which key, and what stands beside the figures of each. */
interface Kind<Row> {
  readonly by: ReportKey;
  readonly show: (query: Query, rows: readonly Sums[]) => Promise<(key: string) => Row>;
}

const BY_DAY: Kind<{ date: string }> = {
  by: "day",
  show: () => Promise.resolve((key) => ({ date: dateOfDay(Number(key)) })),
};

const BY_OPTION: Kind<{ optionId: number; stock: string; type: string; label: string }> = {
  by: "option",
  show: async (query) => {
    const options = await optionsOf(query);
    return (key) => {
      const { stock = "", type = "", label = "" } = options.get(Number(key)) ?? {};
      return { optionId: Number(key), stock, type, label };
    };
  },
};

const BY_PARTNER: Kind<{ partnerId: number; partnerName: string | null }> = {
  by: "partner",
  show: async (query, rows) => {
    const names = await namesOf(
      query,
      rows.map(({ key }) => Number(key)),
    );
    return (key) => ({ partnerId: Number(key), partnerName: names.get(Number(key)) ?? null });
  },
};

/** The days asked for, and whose players count: nobody sees beyond their branch, whatever partner they name. */
async function spanOf(
  query: Query,
  { siteId, partnerId: ownId }: Viewer,
  ask: ReportAsk,
): Promise<Result<ReportSpan, ConsoleRefusal>> {
  const toDay = ((ask.to === undefined ? null : dayOfDate(ask.to)) ?? (await todayOf(query))) + 1;
  const fromDay = (ask.from === undefined ? null : dayOfDate(ask.from)) ?? toDay - USUAL_DAYS;
  if (fromDay >= toDay) return refused({ code: "INVALID_FIELD", field: "from" });
  if (toDay - fromDay > MOST_DAYS) return refused({ code: "SPAN_TOO_LONG", days: MOST_DAYS });
  const root = ask.partnerId ?? ownId;
  if (root === null) return ok({ siteId, fromDay, toDay, rootId: null });
  return (await maySee(query, { siteId, partnerId: root, ownId }))
    ? ok({ siteId, fromDay, toDay, rootId: root })
    : refused({ code: "NOT_FOUND" });
}

async function reportBefore(query: Query, span: ReportSpan): Promise<ReportBefore> {
  const before = { ...span, fromDay: 2 * span.fromDay - span.toDay, toDay: span.fromDay };
  const { total } = await readSums(query, before, "day");
  return {
    from: dateOfDay(before.fromDay),
    to: dateOfDay(before.toDay - 1),
    total: figuresOf(total),
    // Where nobody played nobody came back: the later days need no look.
    cameBack: total.players === 0 ? 0 : await countBoth(query, before, span),
  };
}
