import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { hourText } from "../derived/instant-text.ts";
import { ppmText } from "../derived/number-text.ts";
import { idOf } from "../derived/span-query.ts";
import { CsvLink } from "../panels/list/csv-link.tsx";
import { Compared } from "../panels/reports/compared.tsx";
import { MoneyDays } from "../panels/reports/money-days.tsx";
import {
  type CallReply,
  useAddress,
  useAddressValue,
  useFilters,
  useMay,
  useMe,
  useRead,
} from "../surface/surface.ts";
import { type Column, DataTable, wholeList } from "../ui/data-table.tsx";
import { DayInput } from "../ui/day-input.tsx";
import { Filters, SpanFilter } from "../ui/filters.tsx";
import { Page } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { PartnerFilter } from "../panels/pickers/partner-picker.tsx";
import { columnsOf } from "../ui/column-kinds.tsx";

const column = columnsOf<Line>();

/** The drawing library weighs more than the rest of the screen: the numbers come first. */
const ReportChart = lazy(async () => ({
  default: (await import("../panels/reports/report-chart.tsx")).ReportChart,
}));

const TABS = ["days", "hours", "options", "partners", "money"] as const;
/** What the house alone sees. */
const HOUSE_TABS: ReadonlySet<string> = new Set(["hours", "money"]);
type Tab = (typeof TABS)[number];
type PlayTab = Exclude<Tab, "money">;
type Figures = CallReply<"reportDays">["total"];

interface Line extends Figures {
  readonly key: string;
  readonly name: string;
  /** What the option's terms of today give back in the long run; only of options. */
  readonly designed?: string | undefined;
}

interface Report {
  readonly lines: readonly Line[];
  readonly total: Figures | null;
  readonly from: string;
  readonly to: string;
  /** What is to be known of rows that are not there. */
  readonly note: string | null;
  readonly state: "loading" | "failed" | "ready";
  readonly fault: string | null;
}

/** Stakes, payouts and net by day, option or partner, or of one day by the hour, and money in and out: as a picture, in numbers, and beside the span before. */
export function ReportsScreen(): ReactNode {
  const t = useTranslations("reports");
  const isPartner = useMe()?.role === "partner";
  const filters = useFilters();
  const [asked, setTab] = useAddressValue("tab");
  const tabs = TABS.filter((key) => !isPartner || !HOUSE_TABS.has(key));
  const tab = tabs.find((one) => one === asked) ?? "days";
  const { from, to, partner } = filters.values;
  const query = { from, to, partnerId: idOf(partner) };
  const play = useReport(tab === "money" ? null : tab, query);
  const money = useRead("reportMoney", { query: { from, to } }, { isOff: tab !== "money" });
  const span = tab === "money" ? money.data : play;
  return (
    <Page
      title={t("title")}
      aside={
        span !== undefined &&
        span.from !== "" && <span className="quiet">{t("span", { from: span.from, to: span.to })}</span>
      }
      actions={<Files tab={tab} query={query} isPartner={isPartner} />}
    >
      <Tabs
        label={t("title")}
        tabs={tabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        current={tab}
        onChange={setTab}
      />
      <Filters>
        {tab === "hours" ? <DayFilter /> : <SpanFilter hasPresets />}
        {tab === "money" || tab === "hours" ? null : <PartnerFilter label={t("partnerId")} />}
      </Filters>
      {tab === "money" ? (
        <>
          <MoneyChart rows={money.data?.rows ?? []} />
          <MoneyDays reading={money} />
        </>
      ) : (
        <>
          {play.total !== null && tab !== "hours" && <Compared total={play.total} query={query} />}
          {play.note !== null && <p className="table-note">{play.note}</p>}
          <PlayChart tab={tab} lines={play.lines} />
          <ReportTable tab={tab} report={play} />
        </>
      )}
    </Page>
  );
}

/** The day whose hours are asked for; the same end of the span that the other reports have. */
function DayFilter(): ReactNode {
  const filters = useFilters();
  const t = useTranslations("reports");
  return (
    <DayInput
      label={t("date")}
      w={126}
      clearable
      valueFormat="YYYY-MM-DD"
      placeholder="YYYY-MM-DD"
      value={filters.values["to"] ?? null}
      onChange={(to) => filters.set({ to })}
    />
  );
}

interface FilesProps {
  readonly tab: Tab;
  readonly query: ReportQuery;
  readonly isPartner: boolean;
}

function Files({ tab, query, isPartner }: FilesProps): ReactNode {
  const t = useTranslations("reports");
  const address = useAddress();
  const { from, to } = query;
  const files = {
    days: address("reportDaysCsv", { query }),
    hours: address("reportHoursCsv", { query: { day: to } }),
    options: address("reportOptionsCsv", { query }),
    partners: address("reportPartnersCsv", { query }),
    money: address("reportMoneyCsv", { query: { from, to } }),
  } as const satisfies Record<Tab, string>;
  return (
    <>
      {isPartner ? null : (
        <CsvLink
          kind="withdrawals"
          address={address("reportWithdrawalsCsv", { query: { from, to } })}
          words={{ label: t("withdrawals"), note: t("withdrawalsNote") }}
        />
      )}
      <CsvLink kind="report" address={files[tab]} />
    </>
  );
}

/** A picture of 20 options or partners still tells them apart. */
const MOST_BARS = 20;

function PlayChart({ tab, lines }: { readonly tab: PlayTab; readonly lines: readonly Line[] }): ReactNode {
  const t = useTranslations("reports");
  const titles = {
    days: "chartDays",
    hours: "chartHours",
    options: "chartOptions",
    partners: "chartPartners",
  } as const;
  const isOfTime = tab === "days" || tab === "hours";
  const drawn = tab === "days" ? lines.toReversed() : isOfTime ? lines : lines.slice(0, MOST_BARS);
  return (
    <Drawn
      label={t(titles[tab])}
      rows={drawn.map(({ name, stake, net }) => ({ name, bars: isOfTime ? [stake, net] : [net] }))}
      series={isOfTime ? [t("stake"), t("net")] : [t("net")]}
    />
  );
}

function MoneyChart({ rows }: { readonly rows: CallReply<"reportMoney">["rows"] }): ReactNode {
  const t = useTranslations("reports");
  return (
    <Drawn
      label={t("chartMoney")}
      rows={rows.toReversed().map(({ date, deposits, withdrawals }) => ({
        name: date,
        bars: [deposits, withdrawals],
      }))}
      series={[t("money.deposits"), t("money.withdrawals")]}
    />
  );
}

function Drawn(chart: ComponentProps<typeof ReportChart>): ReactNode {
  if (chart.rows.length === 0) return null;
  return (
    <Suspense fallback={<div className="card" style={{ height: 272 }} />}>
      <ReportChart {...chart} />
    </Suspense>
  );
}

interface ReportQuery {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly partnerId: string | undefined;
}

/** What options are made to give back by their terms of today, the least and the most of their bet types. */
function useDesigned(isOff: boolean): ReadonlyMap<number, string> {
  const mayGo = useMay("options", "see");
  const { data } = useRead("options", {}, { isOff: isOff || !mayGo });
  return new Map(
    (data ?? []).flatMap(({ id, returns }) => {
      const all = returns.map(({ rtpPpm }) => rtpPpm);
      if (all.length === 0) return [];
      const [least, most] = [Math.min(...all), Math.max(...all)];
      return [[id, least === most ? ppmText(least) : `${ppmText(least)} – ${ppmText(most)}`]];
    }),
  );
}

/** Null asks for none. */
function useReport(tab: PlayTab | null, query: ReportQuery): Report {
  const t = useTranslations("reports");
  const days = useRead("reportDays", { query }, { isOff: tab !== "days" });
  const hours = useRead("reportHours", { query: { day: query.to } }, { isOff: tab !== "hours" });
  const options = useRead("reportOptions", { query }, { isOff: tab !== "options" });
  const partners = useRead("reportPartners", { query }, { isOff: tab !== "partners" });
  const designed = useDesigned(tab !== "options");
  const reading = { days, hours, options, partners }[tab ?? "days"];
  const day = hours.data?.day;
  const span = {
    days: days.data,
    hours: { from: day, to: day },
    options: options.data,
    partners: partners.data,
  }[tab ?? "days"];
  const lines: Readonly<Record<PlayTab, () => readonly Line[]>> = {
    days: () => days.data?.rows.map((row) => ({ ...row, key: row.date, name: row.date })) ?? [],
    hours: () =>
      hours.data?.rows.map((row) => ({ ...row, key: String(row.hour), name: hourText(row.hour) })) ?? [],
    options: () =>
      options.data?.rows.map((row) => ({
        ...row,
        key: String(row.optionId),
        name: `${row.stock} ${row.type}`,
        designed: designed.get(row.optionId),
      })) ?? [],
    partners: () =>
      partners.data?.rows.map((row) => ({
        ...row,
        key: String(row.partnerId),
        name: row.partnerName ?? t("headquarters"),
      })) ?? [],
  };
  return {
    lines: tab === null ? [] : lines[tab](),
    total: reading.data?.total ?? null,
    from: span?.from ?? "",
    to: span?.to ?? "",
    note: tab === "hours" && hours.data?.isKept === false ? t("notKept") : null,
    state: reading.state,
    fault: reading.fault,
  };
}

const isSum = ({ key }: Line): boolean => key === "total";

function ReportTable({ tab, report }: { readonly tab: PlayTab; readonly report: Report }): ReactNode {
  const t = useTranslations("reports");
  const { total } = report;
  const sum: readonly Line[] = total === null ? [] : [{ ...total, key: "total", name: t("total") }];
  return (
    <DataTable
      label={t(`tabs.${tab}`)}
      columns={useColumns(tab)}
      list={wholeList(report.lines.length === 0 ? [] : [...sum, ...report.lines], report)}
      rowKey={(row) => row.key}
      isSum={isSum}
      empty={t("empty")}
    />
  );
}

function useColumns(tab: PlayTab): readonly Column<Line>[] {
  const t = useTranslations("reports");
  const names = { days: t("date"), hours: t("hour"), options: t("option"), partners: t("partner") };
  const designed: Column<Line> = {
    key: "designed",
    title: t("designed"),
    width: 150,
    isNumber: true,
    cell: (row) => row.designed ?? "",
    sort: (row) => row.designed,
  };
  return [
    {
      key: "name",
      title: names[tab],
      cell: (row) => (isSum(row) ? <strong>{row.name}</strong> : row.name),
      sort: (row) => row.name,
    },
    column.count("players", t("players"), { width: 90 }),
    column.count("bets", t("bets"), { width: 100 }),
    column.points("stake", t("stake"), { width: 135 }),
    column.points("refunded", t("refunded"), { width: 135, isExtra: true }),
    column.points("returned", t("returned"), { width: 135 }),
    column.change("net", t("net"), { width: 135 }),
    {
      key: "rtp",
      title: t("rtp"),
      width: 90,
      isNumber: true,
      cell: (row) => (row.rtpBp === null ? "–" : ppmText(row.rtpBp * 100)),
      sort: (row) => row.rtpBp,
    },
    ...(tab === "options" ? [designed] : []),
  ];
}
