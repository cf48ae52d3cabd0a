import { Button, Group } from "@mantine/core";
import { FLAG_TEXTS } from "@maru/contract/wire-codes";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { idOf } from "../../derived/span-query.ts";
import { type CallReply, useFilters, useMe, useRead } from "../../surface/surface.ts";
import { WholeTable } from "../list/whole-table.tsx";
import { PartnerFilter } from "../pickers/partner-picker.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { Filters, SpanFilter, TickFilter } from "../../ui/filters.tsx";
import { AgreementText } from "./agreement-text.tsx";
import { columnsOf } from "../../ui/column-kinds.tsx";

type Row = CallReply<"partnerProfit">["content"][number];

const column = columnsOf<Row>();
const SIZE = 100;
/** Staff name the partner first: until then nothing is asked. */
const IDLE = { state: "ready", fault: null } as const;

/** What a partner earned day by day. */
export function ProfitDays(): ReactNode {
  const t = useTranslations("partners.days");
  const kit = useTranslations("kit");
  const { from, to, partner, children } = useFilters().values;
  const isStaff = useMe()?.role !== "partner";
  const [page, setPage] = useState(0);
  const partnerId = idOf(partner);
  const reading = useRead(
    "partnerProfit",
    {
      query: {
        startDate: from,
        endDate: to,
        partnerId,
        isChildren: children === FLAG_TEXTS.yes ? FLAG_TEXTS.yes : undefined,
        page,
        size: SIZE,
      },
    },
    { isOff: isStaff && partnerId === undefined },
  );
  const rows = reading.data?.content ?? [];
  const isIdle = isStaff && partnerId === undefined;
  return (
    <>
      <WholeTable
        label={t("profit")}
        columns={useColumns()}
        rows={rows}
        reading={isIdle ? IDLE : reading}
        rowKey={(row) => `${row.date} ${row.partnerId}`}
        empty={t(isIdle ? "choose" : "empty")}
        name="partner-days"
        bar={
          <Filters>
            {isStaff && <PartnerFilter label={t("partner")} />}
            <SpanFilter />
            <TickFilter name="children" label={t("children")} />
          </Filters>
        }
      />
      {(page > 0 || reading.data?.last === false) && (
        <Group justify="center">
          <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
            ‹
          </Button>
          <span>{page + 1}</span>
          <Button variant="default" disabled={reading.data?.last !== false} onClick={() => setPage(page + 1)}>
            {kit("more")}
          </Button>
        </Group>
      )}
    </>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("partners.statements");
  const days = useTranslations("partners.days");
  return [
    column.text("date", t("date"), { width: 110 }),
    column.text("partner", t("partner"), { of: (row) => row.partnerName }),
    {
      key: "rate",
      title: t("rate"),
      width: 170,
      cell: (row) => (
        <AgreementText agreement={row.type === null ? null : { kind: row.type, rateBp: row.rateBp }} />
      ),
    },
    column.number("bets", t("bets"), { width: 90 }),
    column.points("stake", t("stake"), { width: 140 }),
    column.change("net", t("net"), { width: 140 }),
    column.change("profit", days("profit"), { width: 140 }),
  ];
}
