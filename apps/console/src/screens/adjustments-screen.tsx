import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ListTable } from "../panels/list/list-table.tsx";
import { type RowOf, useListQuery, useMay } from "../surface/surface.ts";
import type { Column } from "../ui/data-table.tsx";
import { Filters } from "../ui/filters.tsx";
import { Page } from "../ui/page.tsx";
import { PlayerFilter } from "../panels/pickers/player-picker.tsx";
import { columnsOf } from "../ui/column-kinds.tsx";
import { EndpointDialog } from "../panels/form/endpoint-dialog.tsx";
import { choicesOf, NO_NUMBER } from "../panels/form/field-kinds.tsx";
import { OpenButton } from "../ui/open-button.tsx";

type Row = RowOf<"adjustments">;

const column = columnsOf<Row>();

/** What was given or taken by hand: always a transfer, always with a reason, always by two. */
export function AdjustmentsScreen(): ReactNode {
  const t = useTranslations("money.adjust");
  const money = useTranslations("money");
  const mayChange = useMay("money", "change");
  return (
    <Page
      title={t("title")}
      actions={
        mayChange && (
          <OpenButton leftSection={<Plus size={14} />} label={t("new")}>
            {(close) => <AdjustDialog onClose={close} />}
          </OpenButton>
        )
      }
    >
      <ListTable
        name="adjustments"
        input={{ query: useListQuery("adjustments") }}
        label={t("title")}
        columns={useColumns()}
        rowKey={(row) => row.id}
        empty={t("empty")}
        csv="adjustments"
        bar={
          <Filters>
            <PlayerFilter label={money("player")} />
          </Filters>
        }
      />
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
          {field.count("amount", money("amount"), { least: 1 })}
        </>
      )}
    </EndpointDialog>
  );
}
