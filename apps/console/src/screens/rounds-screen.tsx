import { FLAG_TEXTS } from "@maru/contract/wire-codes";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ListTable } from "../panels/list/list-table.tsx";
import { useOutcomeText } from "../panels/options/outcome-text.ts";
import { RoundSheet } from "../panels/options/round-sheet.tsx";
import { type RowOf, useListQuery } from "../surface/surface.ts";
import type { Column } from "../ui/data-table.tsx";
import { ChoiceFilter, Filters, SpanFilter, TickFilter } from "../ui/filters.tsx";
import { Page } from "../ui/page.tsx";
import { Tag, type Tone } from "../ui/tag.tsx";
import { MarketFilter, OptionFilter } from "../panels/pickers/option-filter.tsx";
import { columnsOf } from "../ui/column-kinds.tsx";

type Row = RowOf<"rounds">;

const column = columnsOf<Row>();
const STATES = ["scheduled", "open", "locked", "running", "decided", "void"] as const;
const TONES = {
  scheduled: "quiet",
  open: "accent",
  locked: "accent",
  running: "accent",
  decided: "warn",
  void: "danger",
} as const satisfies Record<Row["state"], Tone>;
const POLL_MS = 5_000;

/** Every round with its stakes; a row opens the evidence. Nothing can be entered here. */
export function RoundsScreen(): ReactNode {
  const t = useTranslations("rounds");
  return (
    <Page title={t("title")}>
      <ListTable
        name="rounds"
        input={{ query: useListQuery("rounds") }}
        label={t("title")}
        columns={useColumns()}
        rowKey={(row) => row.id}
        empty={t("empty")}
        pollMs={POLL_MS}
        csv="rounds"
        sheet={(row, close) => <RoundSheet key={row.id} id={String(row.id)} close={close} />}
        sheetOf={(id, close) => <RoundSheet id={id} close={close} />}
        bar={<RoundFilters />}
      />
    </Page>
  );
}

function RoundFilters(): ReactNode {
  const t = useTranslations("rounds");
  return (
    <Filters>
      <MarketFilter />
      <OptionFilter />
      <ChoiceFilter
        name="state"
        label={t("state")}
        choices={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
      />
      <SpanFilter />
      <TickFilter name="settled" value={FLAG_TEXTS.no} label={t("unsettled")} />
    </Filters>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("rounds");
  const outcome = useOutcomeText();
  return [
    column.instant("start", t("start"), { of: (row) => row.startMs }),
    column.name("market", t("market"), { of: (row) => row.stock }),
    column.text("option", t("option"), { width: 60, of: (row) => row.type }),
    column.number("number", t("number"), { width: 70 }),
    column.number("strike", t("strike"), { width: 105, isExtra: true }),
    column.number("close", t("close"), { width: 105 }),
    column.text("outcome", t("outcome"), { width: 76, of: (row) => outcome(row.outcome) }),
    column.number("bets", t("bets"), { width: 64 }),
    column.points("staked", t("staked"), { width: 120 }),
    {
      key: "state",
      title: t("state"),
      width: 130,
      cell: (row) => <RoundState row={row} />,
      csv: (row) => t(`states.${row.state}`),
    },
  ];
}

function RoundState({ row }: { readonly row: Row }): ReactNode {
  const t = useTranslations("rounds");
  if (row.settledAtMs !== null && row.state === "decided") return <Tag tone="ok">{t("states.settled")}</Tag>;
  return (
    <Tag tone={TONES[row.state]}>
      {t(`states.${row.state}`)} {row.voidCause}
    </Tag>
  );
}
