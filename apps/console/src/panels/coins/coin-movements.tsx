import { COIN_STATES } from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type RowOf, useAddress, useFilters } from "../../surface.ts";
import type { Column } from "../../ui/data-table.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Money } from "../../ui/money.tsx";
import { ListTable } from "../list/list-table.tsx";
import { CoinSheet } from "./coin-sheet.tsx";
import { MovesBar, movesQuery } from "../money/moves-bar.tsx";
import { RequestState, useStateText } from "../money/request-state.tsx";

type Row = RowOf<"coinMovements">;
const POLL_MS = 5_000;

/** Deposits and withdrawals of coins; what waits is one filter away. */
export function CoinMovements(): ReactNode {
  const t = useTranslations("coins");
  const filters = useFilters();
  const address = useAddress();
  const query = movesQuery(filters, COIN_STATES);
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
        <MovesBar
          kind="coins"
          filters={filters}
          states={COIN_STATES}
          file={address("coinMovementsCsv", { query })}
        />
      }
    />
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("coins");
  const stateText = useStateText();
  return [
    {
      key: "at",
      title: t("at"),
      width: 160,
      cell: (row) => <Instant atMs={row.createDate} />,
      sort: (row) => row.createDate,
    },
    {
      key: "type",
      title: t("type"),
      width: 90,
      cell: (row) => t(`types.${row.type}`),
      sort: (row) => t(`types.${row.type}`),
    },
    {
      key: "player",
      title: t("player"),
      width: 130,
      cell: (row) => <strong>{row.username}</strong>,
      sort: (row) => row.username,
    },
    {
      key: "coin",
      title: t("coin"),
      width: 70,
      cell: (row) => row.walletType,
      sort: (row) => row.walletType,
    },
    {
      key: "amount",
      title: t("amount"),
      width: 130,
      isNumber: true,
      cell: (row) => row.amount,
      sort: (row) => row.amount,
    },
    {
      key: "worth",
      title: t("worth"),
      width: 130,
      isNumber: true,
      cell: (row) => (row.worth === null ? "–" : <Money points={row.worth} />),
      sort: (row) => row.worth,
    },
    {
      key: "state",
      title: t("state"),
      width: 110,
      cell: (row) => <RequestState state={row.state} />,
      sort: (row) => stateText(row.state),
    },
    // An address and a transaction are looked for, not gone through in order: the column is not sorted.
    { key: "address", title: t("address"), isExtra: true, cell: (row) => row.address ?? row.txId },
  ];
}
