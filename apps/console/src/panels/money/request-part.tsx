import { REQUEST_AGEING } from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type RowOf, useAddress, useListQuery, useMay, useUnit } from "../../surface/surface.ts";
import { Age } from "../../ui/age.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { Money } from "../../ui/money.tsx";
import { Tag } from "../../ui/tag.tsx";
import { ListTable } from "../list/list-table.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { MovesBar } from "./moves-bar.tsx";
import { REQUEST_STATES, RequestState } from "./request-state.tsx";
import { AnyRequestSheet, RequestSheet } from "./request-sheet.tsx";
import { columnsOf } from "../../ui/column-kinds.tsx";

const column = columnsOf<Row>();

export type RequestType = "deposit" | "withdrawal";
type Row = RowOf<"moneyQueue">;
const POLL_MS = 3_000;

/** What waits, oldest first; several can be taken on at once. */
export function RequestQueue({ type }: { readonly type: RequestType }): ReactNode {
  const t = useTranslations("money");
  const mayChange = useMay("money", "change");
  const columns = useColumns();
  return (
    <ListTable
      name="moneyQueue"
      input={{ query: { type } }}
      label={t("tabs.queue")}
      columns={columns}
      rowKey={(row) => row.id}
      empty={t("queueEmpty")}
      pollMs={POLL_MS}
      toneOf={(row) => ({ fresh: null, old: "warn" as const, late: "danger" as const })[row.ageing]}
      sheet={(row, close) => <RequestSheet key={row.id} request={row} close={close} />}
      sheetOf={(id, close) => <AnyRequestSheet id={id} close={close} />}
      {...(mayChange
        ? {
            selectedBar: (rows: readonly Row[], clear: () => void) => (
              <BulkBar type={type} rows={rows} columns={columns} onDone={clear} />
            ),
          }
        : {})}
    />
  );
}

/** Every deposit or withdrawal there was. */
export function RequestHistory({ type }: { readonly type: RequestType }): ReactNode {
  const t = useTranslations("money");
  const address = useAddress();
  const query = { ...useListQuery("moneyRequests"), type };
  return (
    <ListTable
      name="moneyRequests"
      input={{ query }}
      label={t("tabs.all")}
      columns={useColumns()}
      rowKey={(row) => row.id}
      empty={t("allEmpty")}
      sheet={(row, close) => <RequestSheet key={row.id} request={row} close={close} />}
      sheetOf={(id, close) => <AnyRequestSheet id={id} close={close} />}
      bar={<MovesBar kind="requests" states={REQUEST_STATES} file={address("moneyRequestsCsv", { query })} />}
    />
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("money");
  const unit = useUnit();
  return [
    column.number("id", t("id"), { width: 60 }),
    {
      key: "waits",
      title: t("waits"),
      width: 105,
      cell: (row) =>
        row.endedAtMs === null ? <Age sinceMs={row.requestedAtMs} ageing={REQUEST_AGEING} /> : null,
      // What came first waits longest.
      sort: (row) => (row.endedAtMs === null ? -row.requestedAtMs : null),
    },
    column.name("player", t("player"), { of: (row) => row.username }),
    column.text("holder", t("holder"), { width: 110, of: (row) => row.holderName }),
    {
      key: "amount",
      title: t("amount"),
      width: 150,
      isNumber: true,
      cell: (row) => <Money points={row.amount} unit={unit} />,
      csv: (row) => row.amount,
    },
    column.instant("asked", t("asked"), { isExtra: true, of: (row) => row.requestedAtMs }),
    {
      key: "claim",
      title: t("claim"),
      width: 130,
      cell: (row) => row.claim !== null && <Tag tone="accent">{row.claim.username}</Tag>,
      sort: (row) => row.claim?.username ?? null,
    },
    {
      key: "needs",
      title: t("needsTwo"),
      width: 140,
      cell: (row) => <Needs row={row} />,
      sort: missingOf,
    },
    {
      key: "state",
      title: t("state"),
      width: 100,
      cell: (row) => <RequestState state={row.state} />,
      csv: (row) => t(`states.${row.state}`),
    },
  ];
}

/** How much is missing before it can be paid: a call, and those of two people who have not agreed; null where nothing is asked for. */
function missingOf({ needsPhone, isPhoned, needsTwo, approvedBy }: Row): number | null {
  const calls = needsPhone && !isPhoned ? 2 : 0;
  return needsTwo || calls > 0 ? calls + (needsTwo ? 2 - approvedBy.length : 0) : null;
}

function Needs({ row }: { readonly row: Row }): ReactNode {
  const t = useTranslations("money");
  if (row.needsPhone && !row.isPhoned) return <Tag tone="warn">{t("needsPhone")}</Tag>;
  if (!row.needsTwo) return null;
  return <Tag tone={row.approvedBy.length > 0 ? "warn" : "quiet"}>{`${row.approvedBy.length} / 2`}</Tag>;
}
