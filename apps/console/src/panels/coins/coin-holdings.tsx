import { Button, NumberInput, Select, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type CallReply, useMay, useRead, useVerb } from "../../surface.ts";
import { AskDialog } from "../../ui/ask-dialog.tsx";
import { WholeTable } from "../list/whole-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Tag } from "../../ui/tag.tsx";
import { columnsOf } from "../../ui/column-kinds.tsx";

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
  const held = (key: "custody" | "wallets" | "reserve" | "house"): Column<Row> => ({
    key,
    title: t(key),
    width: 105,
    isNumber: true,
    ...(key === "reserve" ? { isExtra: true as const } : {}),
    cell: (row) => row[key],
    csv: (row) => row[key],
  });
  return [
    column.name("coin", t("coin"), { width: 70, of: (row) => row.coinName }),
    ...(["custody", "wallets", "reserve", "house"] as const).map(held),
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

function RateDialog({ row, onClose }: OrderDialogProps): ReactNode {
  const t = useTranslations("coins");
  const kit = useTranslations("kit");
  const { run } = useVerb("setCoinRate");
  const [points, setPoints] = useState(row.rate ?? 0);
  return (
    <AskDialog
      title={`${t("setRate")} · ${row.coinName}`}
      confirm={t("setRate")}
      onConfirm={(reason) =>
        run({ body: { coinName: row.coinName, pointsPerCoin: points, reason } }, () =>
          notifications.show({ message: kit("secondPerson") }),
        )
      }
      onClose={onClose}
    >
      <Text size="sm">{t("setRateText")}</Text>
      <NumberInput
        label={t("pointsPerCoin")}
        min={1}
        value={points === 0 ? "" : points}
        onChange={(value) => setPoints(Number(value) || 0)}
      />
    </AskDialog>
  );
}

function StockDialog({ row, onClose }: OrderDialogProps): ReactNode {
  const t = useTranslations("coins");
  const kit = useTranslations("kit");
  const { run } = useVerb("stockCoins");
  const [amount, setAmount] = useState("");
  const [direction, setDirection] = useState<"in" | "out">("in");
  return (
    <AskDialog
      title={`${t("stock")} · ${row.coinName}`}
      confirm={t("stock")}
      onConfirm={(reason) =>
        run({ body: { coinName: row.coinName, amount: amount.trim(), direction, reason } }, () =>
          notifications.show({ message: kit("secondPerson") }),
        )
      }
      onClose={onClose}
    >
      <Text size="sm">{t("stockText")}</Text>
      <Select
        label={t("direction")}
        value={direction}
        data={(["in", "out"] as const).map((value) => ({ value, label: t(`directions.${value}`) }))}
        onChange={(value) => setDirection(value === "out" ? "out" : "in")}
      />
      <TextInput
        label={t("amount")}
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
    </AskDialog>
  );
}
