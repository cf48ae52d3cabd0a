import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { RowOf } from "../../surface/surface.ts";
import { columnsOf } from "../../ui/column-kinds.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { ListTable } from "../list/list-table.tsx";

type Check = RowOf<"fundsChecks">;
type Entry = RowOf<"segregatedEntries">;

const checkColumn = columnsOf<Check>();
const entryColumn = columnsOf<Entry>();
const NOTHING = {} as const;

/** What was owed and what was held, moment by moment. */
export function FundsChecks(): ReactNode {
  const t = useTranslations("money.funds");
  return (
    <ListTable
      name="fundsChecks"
      input={NOTHING}
      label={t("tabs.checks")}
      columns={useCheckColumns()}
      rowKey={(row) => row.id}
      empty={t("checksEmpty")}
      csv="player-funds"
    />
  );
}

function useCheckColumns(): readonly Column<Check>[] {
  const t = useTranslations("money.funds");
  return [
    checkColumn.instant("at", t("at"), { of: (row) => row.atMs }),
    checkColumn.text("cause", t("cause"), {
      width: 150,
      of: ({ day }) => (day === null ? t("line") : t("dayEnd", { day })),
    }),
    ...(["players", "reserve", "stakes"] as const).map((key) =>
      checkColumn.points(key, t(key), { width: 120, isExtra: true }),
    ),
    ...(["owed", "held"] as const).map((key) => checkColumn.points(key, t(key), { width: 120 })),
    checkColumn.change("difference", t("difference"), { width: 120 }),
    checkColumn.instant("since", t("since"), { of: (row) => row.shortSinceMs }),
  ];
}

/** The segregated account, line by line as the bank says it. */
export function SegregatedEntries(): ReactNode {
  const t = useTranslations("money.funds");
  return (
    <ListTable
      name="segregatedEntries"
      input={NOTHING}
      label={t("tabs.entries")}
      columns={useEntryColumns()}
      rowKey={(row) => row.id}
      empty={t("entriesEmpty")}
      csv="segregated-account"
    />
  );
}

function useEntryColumns(): readonly Column<Entry>[] {
  const t = useTranslations("money.funds");
  const money = useTranslations("money");
  return [
    entryColumn.number("number", t("number"), { width: 56 }),
    entryColumn.name("day", t("day"), { width: 100 }),
    entryColumn.change("amount", money("amount"), {
      width: 130,
      of: ({ direction, amount }) => (direction === "in" ? amount : -amount),
    }),
    entryColumn.points("balance", t("balance")),
    entryColumn.text("reference", t("reference"), { width: 140 }),
    entryColumn.text("evidence", t("evidenceShort"), { leastPx: 160 }),
    entryColumn.text("by", t("by"), { width: 100, of: (row) => row.enteredBy }),
    entryColumn.text("approved", t("approved"), { width: 100, of: (row) => row.approvedBy }),
    entryColumn.instant("approvedAt", t("approvedAt"), { isExtra: true, of: (row) => row.atMs }),
  ];
}
