import { Button, NumberInput, Select, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { idOf } from "../derived/span-query.ts";
import { ListTable } from "../panels/list/list-table.tsx";
import { type RowOf, useFilters, useMay, useVerb } from "../surface.ts";
import { AskDialog } from "../ui/ask-dialog.tsx";
import type { Column } from "../ui/data-table.tsx";
import { Filters } from "../ui/filters.tsx";
import { Page } from "../ui/page.tsx";
import { PlayerFilter, PlayerPicker } from "../panels/pickers/player-picker.tsx";
import { columnsOf } from "../ui/column-kinds.tsx";

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
  const kit = useTranslations("kit");
  const money = useTranslations("money");
  const { run } = useVerb("requestAdjustment");
  const [memberId, setMemberId] = useState<string | null>(null);
  const [amount, setAmount] = useState(0);
  const [direction, setDirection] = useState<"credit" | "debit">("credit");
  return (
    <AskDialog
      title={t("new")}
      confirm={t("new")}
      onConfirm={(reason) =>
        run({ body: { memberId: Number(memberId ?? 0), direction, amount, reason } }, () =>
          notifications.show({ message: kit("secondPerson") }),
        )
      }
      onClose={onClose}
    >
      <Text size="sm">{t("newText")}</Text>
      <PlayerPicker label={t("memberId")} value={memberId} onChange={setMemberId} />
      <Select
        label={t("direction")}
        value={direction}
        data={(["credit", "debit"] as const).map((value) => ({ value, label: t(`directions.${value}`) }))}
        onChange={(value) => setDirection(value === "debit" ? "debit" : "credit")}
      />
      <NumberInput
        label={money("amount")}
        min={1}
        value={amount === 0 ? "" : amount}
        onChange={(value) => setAmount(Number(value) || 0)}
      />
    </AskDialog>
  );
}
