import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { idOf, oneOf, spanQuery } from "../../derived/span-query.ts";
import { type RowOf, useAddress, useFilters } from "../../surface.ts";
import type { Column } from "../../ui/data-table.tsx";
import { ChoiceFilter, Filters, SpanFilter } from "../../ui/filters.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Money } from "../../ui/money.tsx";
import { Tag, type Tone } from "../../ui/tag.tsx";
import { CsvLink } from "../list/csv-link.tsx";
import { ListTable } from "../list/list-table.tsx";
import { CoinSheet } from "./coin-sheet.tsx";
import { PlayerFilter } from "../pickers/player-picker.tsx";

type Row = RowOf<"coinMovements">;
const STATES = ["requested", "approved", "done", "rejected", "cancelled"] as const;
const TONES = {
  requested: "accent",
  approved: "warn",
  done: "ok",
  rejected: "danger",
  cancelled: "quiet",
} as const satisfies Record<Row["state"], Tone>;
const POLL_MS = 5_000;

/** Deposits and withdrawals of coins; what waits is one filter away. */
export function CoinMovements(): ReactNode {
  const t = useTranslations("coins");
  const filters = useFilters();
  const address = useAddress();
  const query = {
    state: oneOf(filters.values["state"], STATES),
    memberId: idOf(filters.values["player"]),
    ...spanQuery(filters.values),
  };
  return (
    <ListTable
      name="coinMovements"
      input={{ query }}
      label={t("tabs.movements")}
      columns={useColumns()}
      rowKey={(row) => row.id}
      empty={t("movementsEmpty")}
      pollMs={POLL_MS}
      sheet={(row, close) => <CoinSheet key={row.id} row={row} close={close} />}
      bar={
        <Filters filters={filters}>
          <ChoiceFilter
            filters={filters}
            name="state"
            label={t("state")}
            choices={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
          />
          <PlayerFilter filters={filters} label={t("player")} />
          <SpanFilter filters={filters} />
          <CsvLink address={address("coinMovementsCsv", { query })} />
        </Filters>
      }
    />
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("coins");
  return [
    { key: "at", title: t("at"), width: 160, cell: (row) => <Instant atMs={row.createDate} /> },
    { key: "type", title: t("type"), width: 90, cell: (row) => t(`types.${row.type}`) },
    { key: "player", title: t("player"), width: 130, cell: (row) => <strong>{row.username}</strong> },
    { key: "coin", title: t("coin"), width: 70, cell: (row) => row.walletType },
    { key: "amount", title: t("amount"), width: 130, isNumber: true, cell: (row) => row.amount },
    {
      key: "worth",
      title: t("worth"),
      width: 130,
      isNumber: true,
      cell: (row) => (row.worth === null ? "–" : <Money points={row.worth} />),
    },
    {
      key: "state",
      title: t("state"),
      width: 110,
      cell: (row) => <Tag tone={TONES[row.state]}>{t(`states.${row.state}`)}</Tag>,
    },
    { key: "address", title: t("address"), isExtra: true, cell: (row) => row.address ?? row.txId },
  ];
}
