import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type CallReply, useMay, useRead } from "../../surface/surface.ts";
import { WholeTable } from "../list/whole-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Tag } from "../../ui/tag.tsx";
import { columnsOf } from "../../ui/column-kinds.tsx";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { choicesOf } from "../form/field-kinds.tsx";

type Row = CallReply<"coinHoldings">[number];
type Asked = "setRate" | "stock";

const column = columnsOf<Row>();
const NOTHING = {} as const;

/** What is kept of each coin, whose it is, and what one is worth. */
export function CoinHoldings(): ReactNode {
  const t = useTranslations("coins");
  const reading = useRead("coinHoldings", NOTHING);
  const mayChange = useMay("money", "change");
  const [asking, setAsking] = useState<{ readonly row: Row; readonly what: Asked } | null>(null);
  const columns = useColumns(mayChange ? (row, what) => setAsking({ row, what }) : null);
  return (
    <>
      <WholeTable
        label={t("tabs.holdings")}
        columns={columns}
        rows={reading.data ?? []}
        reading={reading}
        name="coin-holdings"
        rowKey={(row) => row.coinName}
        empty={t("holdingsEmpty")}
      />
      {asking?.what === "setRate" && <RateDialog row={asking.row} onClose={() => setAsking(null)} />}
      {asking?.what === "stock" && <StockDialog row={asking.row} onClose={() => setAsking(null)} />}
    </>
  );
}

function useColumns(ask: ((row: Row, what: Asked) => void) | null): readonly Column<Row>[] {
  const t = useTranslations("coins");
  return [
    column.name("coin", t("coin"), { width: 70, of: (row) => row.coinName }),
    column.number("custody", t("custody"), { width: 105 }),
    column.number("wallets", t("wallets"), { width: 105 }),
    column.number("reserve", t("reserve"), { width: 105, isExtra: true }),
    column.number("house", t("house"), { width: 105 }),
    column.points("rate", t("rate"), { width: 120 }),
    {
      key: "rateAt",
      title: t("rateAt"),
      width: 190,
      csv: (row) => (row.rateAtMs === null ? null : new Date(row.rateAtMs).toISOString()),
      cell: (row) => (
        <>
          <Instant atMs={row.rateAtMs} />{" "}
          {row.rate !== null && (
            <Tag tone={row.isRateHeld ? "ok" : "danger"}>
              {row.isRateHeld ? t("rateHeld") : t("rateOver")}
            </Tag>
          )}
        </>
      ),
    },
    ...(ask === null
      ? []
      : [
          {
            key: "acts",
            title: "",
            width: 275,
            cell: (row: Row) => (
              <>
                <Button variant="subtle" onClick={() => ask(row, "setRate")}>
                  {t("setRate")}
                </Button>
                <Button variant="subtle" onClick={() => ask(row, "stock")}>
                  {t("stock")}
                </Button>
              </>
            ),
          },
        ]),
  ];
}

interface OrderDialogProps {
  readonly row: Row;
  readonly onClose: () => void;
}

function RateDialog({ row: { coinName, rate }, onClose }: OrderDialogProps): ReactNode {
  const t = useTranslations("coins");
  return (
    <EndpointDialog
      endpoint="setCoinRate"
      title={`${t("setRate")} · ${coinName}`}
      confirm={t("setRate")}
      text={t("setRateText")}
      initial={{ pointsPerCoin: rate }}
      input={(values) => ({ body: { coinName, ...values } })}
      onClose={onClose}
    >
      {(field) => field.count("pointsPerCoin", t("pointsPerCoin"), { least: 1 })}
    </EndpointDialog>
  );
}

function StockDialog({ row: { coinName }, onClose }: OrderDialogProps): ReactNode {
  const t = useTranslations("coins");
  return (
    <EndpointDialog
      endpoint="stockCoins"
      title={`${t("stock")} · ${coinName}`}
      confirm={t("stock")}
      text={t("stockText")}
      initial={{ direction: "in", amount: "" }}
      input={({ amount, ...values }) => ({ body: { coinName, amount: amount.trim(), ...values } })}
      onClose={onClose}
    >
      {(field) => (
        <>
          {field.choice(
            "direction",
            t("direction"),
            choicesOf(["in", "out"], (way) => t(`directions.${way}`)),
          )}
          {field.text("amount", t("amount"))}
        </>
      )}
    </EndpointDialog>
  );
}
