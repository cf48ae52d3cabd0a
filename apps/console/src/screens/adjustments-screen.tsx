import { Button } from "@mantine/core";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { idOf } from "../derived/span-query.ts";
import { ListTable } from "../panels/list/list-table.tsx";
import { type RowOf, useFilters, useMay } from "../surface.ts";
import type { Column } from "../ui/data-table.tsx";
import { Filters } from "../ui/filters.tsx";
import { Page } from "../ui/page.tsx";
import { PlayerFilter } from "../panels/pickers/player-picker.tsx";
import { columnsOf } from "../ui/column-kinds.tsx";
import { EndpointDialog } from "../panels/form/endpoint-dialog.tsx";
import { choicesOf, NO_NUMBER } from "../panels/form/field-kinds.tsx";

type Row = RowOf<"adjustments">;

const column = columnsOf<Row>();

/** What was given or taken by hand: always a transfer, always with a reason, always by two. */
export function AdjustmentsScreen(): ReactNode {
  const t = useTranslations("money.adjust");
  const money = useTranslations("money");
  const filters = useFilters();
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
        name="adjustments"
        input={{ query: { memberId: idOf(filters.values["player"]) } }}
        label={t("title")}
        columns={useColumns()}
        rowKey={(row) => row.id}
        empty={t("empty")}
        csv="adjustments"
        bar={
          <Filters filters={filters}>
            <PlayerFilter filters={filters} label={money("player")} />
          </Filters>
        }
      />
      {isNew && <AdjustDialog onClose={() => setIsNew(false)} />}
    </Page>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("money.adjust");
  const money = useTranslations("money");
  const kit = useTranslations("kit");
  const signed = (row: Row): number => (row.direction === "credit" ? row.amount : -row.amount);
  return [
    column.instant("at", t("at"), { of: (row) => row.atMs }),
    column.name("player", money("player"), { width: 150, of: (row) => row.username }),
    column.change("amount", money("amount"), { width: 150, of: signed }),
    column.text("reason", kit("reason")),
    column.text("by", t("by"), { width: 130, of: (row) => row.requestedBy }),
    column.text("approved", t("approved"), { width: 130, of: (row) => row.approvedBy }),
  ];
}

function AdjustDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useTranslations("money.adjust");
  const money = useTranslations("money");
  return (
    <EndpointDialog
      endpoint="requestAdjustment"
      title={t("new")}
      text={t("newText")}
      initial={{ memberId: NO_NUMBER, direction: "credit", amount: NO_NUMBER }}
      input={(body) => ({ body })}
      onClose={onClose}
    >
      {(field) => (
        <>
          {field.member("memberId", t("memberId"))}
          {field.choice(
            "direction",
            t("direction"),
            choicesOf(["credit", "debit"], (way) => t(`directions.${way}`)),
          )}
          {field.whole("amount", money("amount"), { least: 1 })}
        </>
      )}
    </EndpointDialog>
  );
}
