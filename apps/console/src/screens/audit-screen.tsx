import { Code } from "@mantine/core";
import { differenceOf } from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { idOf, spanQuery } from "../derived/span-query.ts";
import { CsvLink } from "../panels/list/csv-link.tsx";
import { ListTable } from "../panels/list/list-table.tsx";
import { type RowOf, useAddress, useFilters } from "../surface.ts";
import type { Column } from "../ui/data-table.tsx";
import { DiffView } from "../ui/diff-view.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { Filters, SpanFilter, TextFilter } from "../ui/filters.tsx";
import { Instant } from "../ui/instant.tsx";
import { Page } from "../ui/page.tsx";
import { Section } from "../ui/section.tsx";
import { SideSheet } from "../ui/side-sheet.tsx";

type Row = RowOf<"auditList">;

function matching(value: string | undefined, form: RegExp): string | undefined {
  return value !== undefined && form.test(value) ? value : undefined;
}

/** Everything that staff did and looked at; nothing here can be changed by anybody. */
export function AuditScreen(): ReactNode {
  const t = useTranslations("audit");
  const filters = useFilters();
  const address = useAddress();
  const { values } = filters;
  const query = {
    kind: matching(values["kind"], /^[a-z-]{2,40}$/),
    action: matching(values["action"], /^[a-z]+\.[a-z-]*$/),
    staffId: idOf(values["staff"]),
    memberId: idOf(values["player"]),
    subject: matching(values["subject"], /^[a-z-]+(:[\w.-]{1,60})?$/),
    ...spanQuery(values),
  };
  return (
    <Page title={t("title")} actions={<CsvLink address={address("auditCsv", { query })} />}>
      <ListTable
        name="auditList"
        input={{ query }}
        label={t("title")}
        columns={useColumns()}
        rowKey={(row) => row.seq}
        empty={t("empty")}
        sheet={(row, close) => <EventSheet key={row.seq} row={row} close={close} />}
        bar={
          <Filters filters={filters}>
            <TextFilter
              filters={filters}
              name="action"
              label={t("action")}
              placeholder="money."
              width={130}
            />
            <TextFilter filters={filters} name="kind" label={t("kind")} placeholder="staff-act" width={120} />
            <TextFilter filters={filters} name="staff" label={t("staffId")} width={90} />
            <TextFilter filters={filters} name="player" label={t("memberId")} width={90} />
            <TextFilter
              filters={filters}
              name="subject"
              label={t("subject")}
              placeholder="request:17"
              width={130}
            />
            <SpanFilter filters={filters} />
          </Filters>
        }
      />
    </Page>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("audit");
  return [
    { key: "seq", title: t("seq"), width: 80, isNumber: true, cell: (row) => row.seq },
    { key: "at", title: t("at"), width: 155, cell: (row) => <Instant atMs={row.atMs} /> },
    {
      key: "action",
      title: t("action"),
      width: 190,
      cell: (row) => <strong>{row.action ?? row.kind}</strong>,
    },
    { key: "staff", title: t("staff"), width: 110, cell: (row) => row.staff },
    { key: "subject", title: t("subject"), width: 150, cell: (row) => row.subject },
    { key: "reason", title: t("reason"), cell: (row) => row.reason },
    { key: "address", title: t("address"), width: 120, cell: (row) => row.address },
    {
      key: "hash",
      title: t("hash"),
      width: 120,
      cell: (row) => <span className="mono">{row.hash.slice(0, 12)}</span>,
    },
  ];
}

function EventSheet({ row, close }: { readonly row: Row; readonly close: () => void }): ReactNode {
  const t = useTranslations("audit");
  return (
    <SideSheet title={`${row.seq} · ${row.action ?? row.kind}`} label={t("title")} isWide onClose={close}>
      <Facts>
        <Fact name={t("at")}>
          <Instant atMs={row.atMs} />
        </Fact>
        <Fact name={t("staff")}>{row.staff === null ? "–" : `${row.staff} (${row.role ?? "–"})`}</Fact>
        <Fact name={t("memberId")}>{row.memberId ?? "–"}</Fact>
        <Fact name={t("site")}>{row.siteId ?? "–"}</Fact>
        <Fact name={t("subject")}>{row.subject ?? "–"}</Fact>
        <Fact name={t("reason")}>{row.reason ?? "–"}</Fact>
        <Fact name={t("address")}>{row.address ?? "–"}</Fact>
        <Fact name={t("hash")}>
          <code className="mono">{row.hash}</code>
        </Fact>
      </Facts>
      <Section title={t("change")}>
        <DiffView difference={differenceOf(row.before, row.after)} />
      </Section>
      {row.detail !== null && row.detail !== undefined && (
        <Section title={t("detail")}>
          <Code block>{JSON.stringify(row.detail, null, 2)}</Code>
        </Section>
      )}
      <p className="quiet">{t("chained")}</p>
    </SideSheet>
  );
}
