import { Button, NumberInput, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { ListTable } from "../panels/list/list-table.tsx";
import { type RowOf, useMay, useVerb } from "../surface.ts";
import { AskDialog } from "../ui/ask-dialog.tsx";
import type { Column } from "../ui/data-table.tsx";
import { Instant } from "../ui/instant.tsx";
import { MomentInput } from "../ui/moment-input.tsx";
import { Money } from "../ui/money.tsx";
import { Page } from "../ui/page.tsx";
import { Tag } from "../ui/tag.tsx";
import { SideSheet } from "../ui/side-sheet.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { Link } from "@tanstack/react-router";
import { columnsOf } from "../ui/column-kinds.tsx";

type Row = RowOf<"coupons">;

const column = columnsOf<Row>();
const NOTHING = {} as const;
/** What a coupon lasts unless somebody says otherwise. */
const MONTH_MS = 30 * 86_400_000;

/** Codes that give points, once to each player: made by two people, closed by one. */
export function CouponsScreen(): ReactNode {
  const t = useTranslations("coins.coupons");
  const coins = useTranslations("coins");
  const mayChange = useMay("money", "change");
  const [isNew, setIsNew] = useState(false);
  return (
    <Page
      title={t("title")}
      actions={
        mayChange && (
          <Button leftSection={<Plus size={14} />} onClick={() => setIsNew(true)}>
            {t("new")}
          </Button>
        )
      }
    >
      <ListTable
        name="coupons"
        input={NOTHING}
        label={t("title")}
        columns={useColumns()}
        rowKey={(row) => row.id}
        empty={t("empty")}
        csv="coupons"
        sheet={(row, close) => <CouponSheet key={row.id} row={row} close={close} />}
      />
      <p className="quiet">{coins("onlyLicensed")}</p>
      {isNew && <NewDialog onClose={() => setIsNew(false)} />}
    </Page>
  );
}

const moment = (key: "fromMs" | "untilMs" | "madeAtMs", title: string): Column<Row> => ({
  key,
  title,
  width: 160,
  ...(key === "madeAtMs" ? { isExtra: true as const } : {}),
  cell: (row) => <Instant atMs={row[key]} />,
  csv: (row) => new Date(row[key]).toISOString(),
});
function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("coins.coupons");
  return [
    column.name("code", t("code")),
    column.points("amount", t("amount")),
    {
      key: "uses",
      title: t("uses"),
      width: 110,
      isNumber: true,
      cell: (row) => `${row.uses} / ${row.usesMax}`,
      csv: (row) => row.uses,
    },
    moment("fromMs", t("from")),
    moment("untilMs", t("until")),
    moment("madeAtMs", t("made")),
    {
      key: "state",
      title: t("closed"),
      width: 110,
      cell: (row) =>
        row.closedAtMs === null ? <Tag tone="ok">{t("open")}</Tag> : <Tag tone="quiet">{t("closed")}</Tag>,
      csv: (row) => (row.closedAtMs === null ? "open" : "closed"),
    },
  ];
}

function NewDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useTranslations("coins.coupons");
  const kit = useTranslations("kit");
  const { run } = useVerb("requestCoupon");
  const [code, setCode] = useState("");
  const [amount, setAmount] = useState(0);
  const [usesMax, setUsesMax] = useState(0);
  const [fromMs, setFromMs] = useState<number | null>(() => Date.now());
  const [untilMs, setUntilMs] = useState<number | null>(() => Date.now() + MONTH_MS);
  return (
    <AskDialog
      title={t("new")}
      confirm={t("new")}
      onConfirm={(reason) =>
        run({ body: { code, amount, usesMax, fromMs: fromMs ?? 0, untilMs: untilMs ?? 0, reason } }, () =>
          notifications.show({ message: kit("secondPerson") }),
        )
      }
      onClose={onClose}
    >
      <Text size="sm">{t("newText")}</Text>
      <TextInput label={t("code")} value={code} onChange={(event) => setCode(event.currentTarget.value)} />
      <NumberInput
        label={t("amount")}
        min={1}
        value={amount === 0 ? "" : amount}
        onChange={(value) => setAmount(Number(value) || 0)}
      />
      <NumberInput
        label={t("usesMax")}
        min={1}
        value={usesMax === 0 ? "" : usesMax}
        onChange={(value) => setUsesMax(Number(value) || 0)}
      />
      <MomentInput label={t("from")} valueMs={fromMs} onChange={setFromMs} />
      <MomentInput label={t("until")} valueMs={untilMs} onChange={setUntilMs} />
    </AskDialog>
  );
}

function CouponSheet({ row, close }: { readonly row: Row; readonly close: () => void }): ReactNode {
  const t = useTranslations("coins.coupons");
  const mayChange = useMay("money", "change");
  const [isClosing, setIsClosing] = useState(false);
  return (
    <SideSheet
      title={row.code}
      label={t("title")}
      onClose={close}
      actions={
        mayChange &&
        row.closedAtMs === null && (
          <Button color="red" variant="light" onClick={() => setIsClosing(true)}>
            {t("close")}
          </Button>
        )
      }
    >
      <Facts>
        <Fact name={t("amount")}>
          <Money points={row.amount} />
        </Fact>
        <Fact name={t("uses")}>
          {row.uses} / {row.usesMax}
        </Fact>
        <Fact name={t("from")}>
          <Instant atMs={row.fromMs} />
        </Fact>
        <Fact name={t("until")}>
          <Instant atMs={row.untilMs} />
        </Fact>
        <Fact name={t("made")}>
          <Instant atMs={row.madeAtMs} />
        </Fact>
        <Fact name={t("closed")}>
          <Instant atMs={row.closedAtMs} />
        </Fact>
      </Facts>
      <Link to="/transfers" search={{ code: String(COUPON_CODE) }}>
        {t("moved")}
      </Link>
      {isClosing && <CloseDialog row={row} onClose={() => setIsClosing(false)} />}
    </SideSheet>
  );
}

/** Of the transfers that coupons make. */
const COUPON_CODE = 18;

function CloseDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }): ReactNode {
  const t = useTranslations("coins.coupons");
  const { run } = useVerb("closeCoupon");
  return (
    <AskDialog
      title={`${t("close")} · ${row.code}`}
      confirm={t("close")}
      isDanger
      onConfirm={(reason) => run({ params: { id: row.id }, body: { reason } })}
      onClose={onClose}
    >
      <Text size="sm">{t("closeText")}</Text>
    </AskDialog>
  );
}
