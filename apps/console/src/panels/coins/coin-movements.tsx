import { WALLET_TYPE_WORDS } from "@maru/contract/wallet-codes";
import { COIN_STATES } from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type RowOf, useAddress, useListQuery } from "../../surface/surface.ts";
import type { Column } from "../../ui/data-table.tsx";
import { ListTable } from "../list/list-table.tsx";
import { CoinSheet } from "./coin-sheet.tsx";
import { MovesBar } from "../money/moves-bar.tsx";
import { RequestState, useStateText } from "../money/request-state.tsx";
import { columnsOf } from "../../ui/column-kinds.tsx";

type Row = RowOf<"coinMovements">;

const column = columnsOf<Row>();
const POLL_MS = 5_000;

/** Deposits and withdrawals of coins; what waits is one filter away. */
export function CoinMovements(): ReactNode {
  const t = useTranslations("coins");
  const address = useAddress();
  const query = useListQuery("coinMovements");
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
      bar={<MovesBar kind="coins" states={COIN_STATES} file={address("coinMovementsCsv", { query })} />}
    />
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("coins");
  const stateText = useStateText();
  return [
    column.instant("at", t("at"), { of: (row) => row.createDate }),
    column.text("type", t("type"), { width: 90, of: (row) => t(`types.${WALLET_TYPE_WORDS[row.type]}`) }),
    column.name("player", t("player"), { width: 130, of: (row) => row.username }),
    column.text("coin", t("coin"), { width: 70, of: (row) => row.walletType }),
    column.number("amount", t("amount"), { width: 130 }),
    column.points("worth", t("worth")),
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
