import { type ReactNode, useCallback } from "react";
import { useTranslations } from "use-intl";
import { type CallReply, type Reading } from "../../surface.ts";
import { type Column, DataTable, wholeList } from "../../ui/data-table.tsx";
import { Money } from "../../ui/money.tsx";
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
  const figure = (
    key: "deposits" | "depositCount" | "withdrawals" | "withdrawalCount" | "coinsSold" | "coinsBought",
    width: number,
  ): Column<Line> => ({
    key,
    title: t(`money.${key}`),
    width,
    isNumber: true,
    cell: (row) => <Money points={row[key]} />,
    sort: (row) => row[key],
  });
  return [
    {
      key: "name",
      title: t("date"),
      cell: (row) => (row.name === t("total") ? <strong>{row.name}</strong> : row.name),
      sort: (row) => row.name,
    },
    figure("deposits", 130),
    figure("depositCount", 80),
    figure("withdrawals", 130),
    figure("withdrawalCount", 80),
    figure("coinsSold", 130),
    figure("coinsBought", 130),
    column.change("net", t("money.net")),
  ];
}
