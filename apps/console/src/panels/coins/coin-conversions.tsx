import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { idOf } from "../../derived/span-query.ts";
import { type RowOf, useFilters } from "../../surface.ts";
import type { Column } from "../../ui/data-table.tsx";
import { Filters } from "../../ui/filters.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Money } from "../../ui/money.tsx";
import { ListTable } from "../list/list-table.tsx";
import { PlayerFilter } from "../pickers/player-picker.tsx";

type Row = RowOf<"coinConversions">;

/** Coins that players sold and bought for points. */
export function CoinConversions(): ReactNode {
  const t = useTranslations("coins");
  const filters = useFilters();
  return (
    <ListTable
      name="coinConversions"
      input={{ query: { memberId: idOf(filters.values["player"]) } }}
      label={t("tabs.conversions")}
      columns={useColumns()}
      rowKey={(row) => row.id}
      empty={t("conversionsEmpty")}
      csv="conversions"
      bar={
        <Filters filters={filters}>
          <PlayerFilter filters={filters} label={t("player")} />
        </Filters>
      }
    />
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("coins");
  return [
    {
      key: "at",
      title: t("at"),
      width: 160,
      cell: (row) => <Instant atMs={row.createDate} />,
      csv: (row) => new Date(row.createDate).toISOString(),
    },
    {
      key: "player",
      title: t("player"),
      cell: (row) => <strong>{row.username}</strong>,
      csv: (row) => row.username,
    },
    {
      key: "direction",
      title: t("direction"),
      width: 130,
      cell: (row) => t(`directions.${row.direction}`),
      csv: (row) => t(`directions.${row.direction}`),
    },
    { key: "coin", title: t("coin"), width: 80, cell: (row) => row.coinName, csv: (row) => row.coinName },
    {
      key: "coins",
      title: t("amount"),
      width: 150,
      isNumber: true,
      cell: (row) => row.coins,
      csv: (row) => row.coins,
    },
    {
      key: "points",
      title: t("points"),
      width: 150,
      isNumber: true,
      cell: (row) => <Money points={row.point} />,
      csv: (row) => row.point,
    },
  ];
}
