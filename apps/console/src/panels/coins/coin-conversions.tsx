import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type RowOf, useListQuery } from "../../surface/surface.ts";
import type { Column } from "../../ui/data-table.tsx";
import { Filters } from "../../ui/filters.tsx";
import { ListTable } from "../list/list-table.tsx";
import { PlayerFilter } from "../pickers/player-picker.tsx";
import { columnsOf } from "../../ui/column-kinds.tsx";

type Row = RowOf<"coinConversions">;

const column = columnsOf<Row>();

/** Coins that players sold and bought for points. */
export function CoinConversions(): ReactNode {
  const t = useTranslations("coins");
  return (
    <ListTable
      name="coinConversions"
      input={{ query: useListQuery("coinConversions") }}
      label={t("tabs.conversions")}
      columns={useColumns()}
      rowKey={(row) => row.id}
      empty={t("conversionsEmpty")}
      csv="conversions"
      bar={
        <Filters>
          <PlayerFilter label={t("player")} />
        </Filters>
      }
    />
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("coins");
  return [
    column.instant("at", t("at"), { of: (row) => row.createDate }),
    column.name("player", t("player"), { of: (row) => row.username }),
    column.text("direction", t("direction"), { width: 130, of: (row) => t(`directions.${row.direction}`) }),
    column.text("coin", t("coin"), { width: 80, of: (row) => row.coinName }),
    column.number("coins", t("amount"), { width: 150 }),
    column.points("points", t("points"), { width: 150, of: (row) => row.point }),
  ];
}
