import { type ReactNode, useCallback } from "react";
import { useTranslations } from "use-intl";
import { type CallReply, type Reading } from "../../surface/surface.ts";
import { type Column, DataTable, wholeList } from "../../ui/data-table.tsx";
import { columnsOf } from "../../ui/column-kinds.tsx";

type Report = CallReply<"reportMoney">;

const column = columnsOf<Line>();

interface Line extends Omit<Report["rows"][number], "date"> {
  readonly name: string;
}

/** What players brought and took with them, day by day, with its sum first. */
export function MoneyDays({ reading }: { readonly reading: Reading<Report> }): ReactNode {
  const t = useTranslations("reports");
  const { data } = reading;
  const isSum = useCallback((row: Line) => row.name === t("total"), [t]);
  const lines: readonly Line[] =
    data === undefined || data.rows.length === 0
      ? []
      : [{ ...data.total, name: t("total") }, ...data.rows.map((row) => ({ ...row, name: row.date }))];
  return (
    <DataTable
      label={t("tabs.money")}
      columns={useColumns()}
      list={wholeList(lines, reading)}
      rowKey={(row) => row.name}
      isSum={isSum}
      empty={t("empty")}
    />
  );
}

function useColumns(): readonly Column<Line>[] {
  const t = useTranslations("reports");
  return [
    {
      key: "name",
      title: t("date"),
      cell: (row) => (row.name === t("total") ? <strong>{row.name}</strong> : row.name),
      sort: (row) => row.name,
    },
    column.points("deposits", t("money.deposits"), { width: 130 }),
    column.points("depositCount", t("money.depositCount"), { width: 80 }),
    column.points("withdrawals", t("money.withdrawals"), { width: 130 }),
    column.points("withdrawalCount", t("money.withdrawalCount"), { width: 80 }),
    column.points("coinsSold", t("money.coinsSold"), { width: 130 }),
    column.points("coinsBought", t("money.coinsBought"), { width: 130 }),
    column.change("net", t("money.net")),
  ];
}
