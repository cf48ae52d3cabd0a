import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { seoulDayOf } from "../../derived/instant-text.ts";
import { type RowOf, useListQuery, useMay } from "../../surface/surface.ts";
import type { Column } from "../../ui/data-table.tsx";
import { Filters, TextFilter } from "../../ui/filters.tsx";
import { ListTable } from "../list/list-table.tsx";
import { StatementState } from "./statement-state.tsx";
import { StatementSheet } from "./statement-sheet.tsx";
import { PartnerFilter } from "../pickers/partner-picker.tsx";
import { columnsOf } from "../../ui/column-kinds.tsx";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { OpenButton } from "../../ui/open-button.tsx";

type Row = RowOf<"partnerStatements">;

const column = columnsOf<Row>();

/** Statements of every month; each opens to its lines, its players and their bets. */
export function StatementList(): ReactNode {
  const t = useTranslations("partners.statements");
  const days = useTranslations("partners.days");
  const mayChange = useMay("partners", "change");
  return (
    <>
      <ListTable
        name="partnerStatements"
        input={{ query: useListQuery("partnerStatements") }}
        label={t("lines")}
        columns={useColumns()}
        rowKey={(row) => row.id}
        empty={mayChange ? t("empty") : t("emptyOwn")}
        csv="statements"
        sheet={(row, close) => <StatementSheet key={row.id} id={String(row.id)} close={close} />}
        sheetOf={(id, close) => <StatementSheet id={id} close={close} />}
        bar={
          <Filters>
            <TextFilter name="month" label={t("month")} placeholder="2026-11" width={110} />
            {mayChange && <PartnerFilter label={days("partner")} />}
            {mayChange && (
              <OpenButton label={t("make")}>{(close) => <MakeDialog onClose={close} />}</OpenButton>
            )}
          </Filters>
        }
      />
    </>
  );
}

/** What the sheet says too. */
const EXTRA: ReadonlySet<string> = new Set(["returned", "carriedIn", "carriedOut"]);

function useColumns(): readonly Column<Row>[] {
  const states = useTranslations("partners.statements.states");
  const t = useTranslations("partners.statements");
  return [
    column.name("month", t("month"), { width: 90 }),
    column.text("partner", t("partner"), { of: (row) => row.partnerName }),
    column.count("bets", t("bets"), { width: 80 }),
    ...(["stake", "returned", "net", "earned", "carriedIn", "payable", "carriedOut"] as const).map((key) =>
      column[key === "net" ? "change" : "points"](key, t(key), {
        width: 112,
        ...(EXTRA.has(key) ? { isExtra: true } : {}),
      }),
    ),
    {
      key: "state",
      title: t("state"),
      width: 120,
      cell: (row) => <StatementState state={row.state} />,
      csv: (row) => states(row.state),
    },
  ];
}

const MONTH_MS = 32 * 86_400_000;

function MakeDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useTranslations("partners.statements");
  return (
    <EndpointDialog
      endpoint="makePartnerStatements"
      title={t("make")}
      text={t("makeText")}
      initial={{ month: lastMonth() }}
      input={({ month }) => ({ body: { month } })}
      onDone={({ made }) => notifications.show({ message: t("madeCount", { count: made }) })}
      onClose={onClose}
    >
      {(field) => field.text("month", t("month"), { placeholder: "2026-10" })}
    </EndpointDialog>
  );
}

/** The month before this one, in Seoul. */
function lastMonth(): string {
  const firstMs = Date.parse(`${seoulDayOf(Date.now()).slice(0, 7)}-01T00:00:00+09:00`);
  return seoulDayOf(firstMs - MONTH_MS / 32).slice(0, 7);
}
