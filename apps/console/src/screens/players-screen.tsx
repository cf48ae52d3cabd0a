import { Checkbox } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { idOf, oneOf, spanQuery } from "../derived/span-query.ts";
import { CsvLink } from "../panels/list/csv-link.tsx";
import { ListTable } from "../panels/list/list-table.tsx";
import { type RowOf, useAddress, useFilters, useMe } from "../surface.ts";
import type { Column } from "../ui/data-table.tsx";
import { ChoiceFilter, Filters, type FilterState, SpanFilter, TextFilter } from "../ui/filters.tsx";
import { Page } from "../ui/page.tsx";
import { Tag } from "../ui/tag.tsx";
import { MessageSelected } from "../panels/support/message-selected.tsx";
import { PartnerFilter } from "../panels/pickers/partner-picker.tsx";
import { columnsOf } from "../ui/column-kinds.tsx";

type Row = RowOf<"players">;

const column = columnsOf<Row>();

/** Find a player by anything one may know of them. */
export function PlayersScreen(): ReactNode {
  const t = useTranslations("players");
  const shell = useTranslations("shell.nav");
  const filters = useFilters();
  const navigate = useNavigate();
  const address = useAddress();
  const isStaff = useMe()?.role !== "partner";
  const query = queryOf(filters.values);
  return (
    <Page
      title={shell("players")}
      actions={isStaff && <CsvLink kind="players" address={address("playersCsv", { query })} />}
    >
      <PlayerFilters filters={filters} isStaff={isStaff} />
      <ListTable
        name="players"
        input={{ query }}
        label={t("list")}
        columns={useColumns()}
        rowKey={(row) => row.id}
        empty={t("empty")}
        {...(isStaff
          ? {
              selectedBar: (players: readonly Row[], clear: () => void) => (
                <MessageSelected players={players} onSent={clear} />
              ),
            }
          : {})}
        onOpen={(row) => void navigate({ to: `/players/${row.id}`, search: {} })}
        toneOf={(row) => (row.frozen.length > 0 ? "warn" : null)}
      />
    </Page>
  );
}

function queryOf(values: FilterState["values"]) {
  return {
    q: values["text"],
    status: oneOf(values["status"], ["A", "D"]),
    partnerId: values["partner"] === "0" ? "0" : idOf(values["partner"]),
    isBranch: oneOf(values["branch"], ["1"]),
    isFrozen: oneOf(values["frozen"], ["1"]),
    ...spanQuery(values),
  };
}

function PlayerFilters({
  filters,
  isStaff,
}: {
  readonly filters: FilterState;
  readonly isStaff: boolean;
}): ReactNode {
  const t = useTranslations("players");
  const flag = (name: "frozen" | "branch"): ReactNode => (
    <Checkbox
      mb={6}
      label={t(name === "frozen" ? "onlyFrozen" : "branch")}
      checked={filters.values[name] === "1"}
      onChange={(event) => filters.set({ [name]: event.currentTarget.checked ? "1" : null })}
    />
  );
  return (
    <Filters filters={filters}>
      <TextFilter
        filters={filters}
        name="text"
        label={t("search")}
        placeholder={t("searchHint")}
        width={340}
      />
      <ChoiceFilter
        filters={filters}
        name="status"
        label={t("status")}
        width={120}
        choices={[
          { value: "A", label: t("active") },
          { value: "D", label: t("disabled") },
        ]}
      />
      <PartnerFilter filters={filters} label={t("partnerId")} hasHeadquarters />
      <SpanFilter filters={filters} />
      {isStaff && flag("frozen")}
      {filters.values["partner"] !== undefined && flag("branch")}
    </Filters>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("players");
  return [
    column.count("id", t("id"), { width: 70 }),
    column.name("username", t("username")),
    column.text("nick", t("nick")),
    column.text("name", t("name"), { width: 100 }),
    {
      key: "partner",
      title: t("partner"),
      cell: (row) => row.partnerName ?? <span className="quiet">{t("headquarters")}</span>,
      csv: (row) => row.partnerName,
    },
    column.points("balance", t("balance")),
    {
      key: "status",
      title: t("status"),
      width: 160,
      cell: (row) => <PlayerState row={row} />,
      csv: (row) => row.status,
    },
    column.instant("joined", t("joined"), { isExtra: true, of: (row) => row.createdAtMs }),
  ];
}

export function PlayerState({ row }: { readonly row: Pick<Row, "status" | "frozen"> }): ReactNode {
  const t = useTranslations("players");
  if (row.status === "D") return <Tag tone="danger">{t("disabled")}</Tag>;
  if (row.frozen.length === 0) return <Tag tone="ok">{t("active")}</Tag>;
  return (
    <Tag tone="warn">
      {t("frozen")}: {row.frozen.map((scope) => t(`scopes.${scope}`)).join(", ")}
    </Tag>
  );
}
