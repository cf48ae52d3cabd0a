import { lazy, type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import { ppmText } from "../derived/number-text.ts";
import { idOf } from "../derived/span-query.ts";
import { CsvLink } from "../panels/list/csv-link.tsx";
import { type CallReply, useAddress, useAddressValue, useFilters, useMe, useRead } from "../surface.ts";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { Filters, SpanFilter } from "../ui/filters.tsx";
import { Money } from "../ui/money.tsx";
import { Page } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { PartnerFilter } from "../panels/pickers/partner-picker.tsx";

/** The drawing library weighs more than the rest of the screen: the numbers come first. */
const ReportChart = lazy(async () => ({
  default: (await import("../panels/reports/report-chart.tsx")).ReportChart,
}));

const TABS = ["days", "options", "partners"] as const;
type Tab = (typeof TABS)[number];
type Figures = CallReply<"reportDays">["total"];

interface Line extends Figures {
  readonly key: string;
  readonly name: string;
}

interface Report {
  readonly lines: readonly Line[];
  readonly total: Figures | null;
  readonly from: string;
  readonly to: string;
  readonly state: "loading" | "failed" | "ready";
  readonly fault: string | null;
}

/** Stakes, payouts and net by day, option or partner, as a picture and in numbers. */
export function ReportsScreen(): ReactNode {
  const t = useTranslations("reports");
  const isPartner = useMe()?.role === "partner";
  const address = useAddress();
  const filters = useFilters();
  const [asked, setTab] = useAddressValue("tab");
  const tab = TABS.find((one) => one === asked) ?? "days";
  const { from, to, partner } = filters.values;
  const query = { from, to, partnerId: idOf(partner) };
  const report = useReport(tab, query);
  const csv = { days: "reportDaysCsv", options: "reportOptionsCsv", partners: "reportPartnersCsv" } as const;
  const titles = { days: "chartDays", options: "chartOptions", partners: "chartPartners" } as const;
  const drawn = tab === "days" ? report.lines.toReversed() : report.lines.slice(0, 20);
  return (
    <Page
      title={t("title")}
      aside={
        report.from !== "" && <span className="quiet">{t("span", { from: report.from, to: report.to })}</span>
      }
      actions={
        <>
          {isPartner ? null : (
            <CsvLink
              address={address("reportWithdrawalsCsv", { query: { from, to } })}
              words={{ label: t("withdrawals"), note: t("withdrawalsNote") }}
            />
          )}
          <CsvLink address={address(csv[tab], { query })} />
        </>
      }
    >
      <Tabs
        label={t("title")}
        tabs={TABS.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        current={tab}
        onChange={setTab}
      />
      <Filters filters={filters}>
        <SpanFilter filters={filters} hasPresets />
        <PartnerFilter filters={filters} label={t("partnerId")} />
      </Filters>
      {drawn.length > 0 && (
        <Suspense fallback={<div className="card" style={{ height: 272 }} />}>
          <ReportChart
            label={t(titles[tab])}
            rows={drawn}
            names={tab === "days" ? { stake: t("stake"), net: t("net") } : { net: t("net") }}
          />
        </Suspense>
      )}
      <ReportTable tab={tab} report={report} />
    </Page>
  );
}

interface ReportQuery {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly partnerId: string | undefined;
}

function useReport(tab: Tab, query: ReportQuery): Report {
  const t = useTranslations("reports");
  const days = useRead("reportDays", { query }, { isOff: tab !== "days" });
  const options = useRead("reportOptions", { query }, { isOff: tab !== "options" });
  const partners = useRead("reportPartners", { query }, { isOff: tab !== "partners" });
  const reading = { days, options, partners }[tab];
  const lines: Readonly<Record<Tab, () => readonly Line[]>> = {
    days: () => days.data?.rows.map((row) => ({ ...row, key: row.date, name: row.date })) ?? [],
    options: () =>
      options.data?.rows.map((row) => ({
        ...row,
        key: String(row.optionId),
        name: `${row.stock} ${row.type}`,
      })) ?? [],
    partners: () =>
      partners.data?.rows.map((row) => ({
        ...row,
        key: String(row.partnerId),
        name: row.partnerName ?? t("headquarters"),
      })) ?? [],
  };
  return {
    lines: lines[tab](),
    total: reading.data?.total ?? null,
    from: reading.data?.from ?? "",
    to: reading.data?.to ?? "",
    state: reading.state,
    fault: reading.fault,
  };
}

function ReportTable({ tab, report }: { readonly tab: Tab; readonly report: Report }): ReactNode {
  const t = useTranslations("reports");
  const { total } = report;
  const sum: readonly Line[] = total === null ? [] : [{ ...total, key: "total", name: t("total") }];
  return (
    <DataTable
      label={t(`tabs.${tab}`)}
      columns={useColumns(tab)}
      list={{
        rows: report.lines.length === 0 ? [] : [...sum, ...report.lines],
        state: report.state,
        fault: report.fault,
        hasMore: false,
        isFetching: false,
        loadMore: () => undefined,
      }}
      rowKey={(row) => row.key}
      empty={t("empty")}
    />
  );
}

function useColumns(tab: Tab): readonly Column<Line>[] {
  const t = useTranslations("reports");
  const names = { days: t("date"), options: t("option"), partners: t("partner") };
  const money = (key: "stake" | "refunded" | "returned"): Column<Line> => ({
    key,
    title: t(key),
    width: 135,
    isNumber: true,
    ...(key === "refunded" ? { isExtra: true as const } : {}),
    cell: (row) => <Money points={row[key]} />,
  });
  return [
    {
      key: "name",
      title: names[tab],
      cell: (row) => (row.key === "total" ? <strong>{row.name}</strong> : row.name),
    },
    {
      key: "players",
      title: t("players"),
      width: 90,
      isNumber: true,
      cell: (row) => <Money points={row.players} />,
    },
    { key: "bets", title: t("bets"), width: 100, isNumber: true, cell: (row) => <Money points={row.bets} /> },
    money("stake"),
    money("refunded"),
    money("returned"),
    {
      key: "net",
      title: t("net"),
      width: 135,
      isNumber: true,
      cell: (row) => <Money points={row.net} isSigned />,
    },
    {
      key: "rtp",
      title: t("rtp"),
      width: 90,
      isNumber: true,
      cell: (row) => (row.rtpBp === null ? "–" : ppmText(row.rtpBp * 100)),
    },
  ];
}
