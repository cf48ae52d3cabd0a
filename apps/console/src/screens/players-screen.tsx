import { MEMBER_STATUS_LETTERS } from "@maru/contract/wire-codes";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { CsvLink } from "../panels/list/csv-link.tsx";
import { ListTable } from "../panels/list/list-table.tsx";
import { type RowOf, useAddress, useFilters, useListQuery, useMe } from "../surface/surface.ts";
import type { Column } from "../ui/data-table.tsx";
import { ChoiceFilter, Filters, SpanFilter, TextFilter, TickFilter } from "../ui/filters.tsx";
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
  const navigate = useNavigate();
  const address = useAddress();
  const isStaff = useMe()?.role !== "partner";
  const query = useListQuery("players");
  return (
    <Page
      title={shell("players")}
      actions={isStaff && <CsvLink kind="players" address={address("playersCsv", { query })} />}
    >
      <PlayerFilters isStaff={isStaff} />
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

function PlayerFilters({ isStaff }: { readonly isStaff: boolean }): ReactNode {
  const t = useTranslations("players");
  const isOfPartner = useFilters().values["partner"] !== undefined;
  return (
    <Filters>
      <TextFilter name="text" label={t("search")} placeholder={t("searchHint")} width={340} />
      <ChoiceFilter
        name="status"
        label={t("status")}
        width={120}
        choices={[
          { value: MEMBER_STATUS_LETTERS.active, label: t("active") },
          { value: MEMBER_STATUS_LETTERS.disabled, label: t("disabled") },
        ]}
      />
      <PartnerFilter label={t("partnerId")} hasHeadquarters />
      <SpanFilter />
      {isStaff && <TickFilter name="frozen" label={t("onlyFrozen")} />}
      {isOfPartner && <TickFilter name="branch" label={t("branch")} />}
    </Filters>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("players");
  return [
    column.number("id", t("id"), { width: 70 }),
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
  if (row.status === MEMBER_STATUS_LETTERS.disabled) return <Tag tone="danger">{t("disabled")}</Tag>;
  if (row.frozen.length === 0) return <Tag tone="ok">{t("active")}</Tag>;
  return (
    <Tag tone="warn">
      {t("frozen")}: {row.frozen.map((scope) => t(`scopes.${scope}`)).join(", ")}
    </Tag>
  );
}
