import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ListTable } from "../panels/list/list-table.tsx";
import { type RowOf, useMay } from "../surface/surface.ts";
import type { Column } from "../ui/data-table.tsx";
import { Instant } from "../ui/instant.tsx";
import { Money } from "../ui/money.tsx";
import { Page } from "../ui/page.tsx";
import { Tag } from "../ui/tag.tsx";
import { SideSheet } from "../ui/side-sheet.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { Link } from "@tanstack/react-router";
import { columnsOf } from "../ui/column-kinds.tsx";
import { EndpointDialog } from "../panels/form/endpoint-dialog.tsx";
import { NO_NUMBER } from "../panels/form/field-kinds.tsx";
import { OpenButton } from "../ui/open-button.tsx";

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
  return (
    <Page
      title={t("title")}
      actions={
        mayChange && (
          <OpenButton leftSection={<Plus size={14} />} label={t("new")}>
            {(close) => <NewDialog onClose={close} />}
          </OpenButton>
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
    </Page>
  );
}

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
    column.instant("fromMs", t("from")),
    column.instant("untilMs", t("until")),
    column.instant("madeAtMs", t("made"), { isExtra: true }),
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
  return (
    <EndpointDialog
      endpoint="requestCoupon"
      title={t("new")}
      text={t("newText")}
      initial={emptyCoupon()}
      input={(body) => ({ body })}
      onClose={onClose}
    >
      {(field) => (
        <>
          {field.text("code", t("code"))}
          {field.count("amount", t("amount"), { least: 1 })}
          {field.count("usesMax", t("usesMax"), { least: 1 })}
          {field.instant("fromMs", t("from"))}
          {field.instant("untilMs", t("until"))}
        </>
      )}
    </EndpointDialog>
  );
}

function emptyCoupon() {
  const nowMs = Date.now();
  const moments: { readonly fromMs: number | null; readonly untilMs: number | null } = {
    fromMs: nowMs,
    untilMs: nowMs + MONTH_MS,
  };
  return { code: "", amount: NO_NUMBER, usesMax: NO_NUMBER, ...moments };
}

function CouponSheet({ row, close }: { readonly row: Row; readonly close: () => void }): ReactNode {
  const t = useTranslations("coins.coupons");
  const mayChange = useMay("money", "change");
  return (
    <SideSheet
      title={row.code}
      label={t("title")}
      onClose={close}
      actions={
        mayChange &&
        row.closedAtMs === null && (
          <OpenButton color="red" variant="light" label={t("close")}>
            {(done) => <CloseDialog row={row} onClose={done} />}
          </OpenButton>
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
    </SideSheet>
  );
}

/** Of the transfers that coupons make. */
const COUPON_CODE = 18;

function CloseDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }): ReactNode {
  const t = useTranslations("coins.coupons");
  return (
    <EndpointDialog
      endpoint="closeCoupon"
      title={`${t("close")} · ${row.code}`}
      confirm={t("close")}
      text={t("closeText")}
      isDanger
      input={(body) => ({ params: { id: row.id }, body })}
      onClose={onClose}
    />
  );
}
