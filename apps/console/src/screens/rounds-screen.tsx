import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { idOf, oneOf, spanQuery } from "../derived/span-query.ts";
import { ListTable } from "../panels/list/list-table.tsx";
import { useOutcomeText } from "../panels/options/outcome-text.ts";
import { RoundSheet } from "../panels/options/round-sheet.tsx";
import { type RowOf, useFilters } from "../surface.ts";
import type { Column } from "../ui/data-table.tsx";
import { ChoiceFilter, Filters, SpanFilter } from "../ui/filters.tsx";
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
  const filters = useFilters();
  const { market, option, state, settled } = filters.values;
  const query = {
    stock: market !== undefined && /^[A-Z0-9][A-Z0-9.-]{1,19}$/.test(market) ? market : undefined,
    optionId: idOf(option),
    state: oneOf(state, STATES),
    settled: oneOf(settled, ["0"]),
    ...spanQuery(filters.values),
  };
  return (
    <Page title={t("title")}>
      <ListTable
        name="rounds"
        input={{ query }}
        label={t("title")}
        columns={useColumns()}
        rowKey={(row) => row.id}
        empty={t("empty")}
        pollMs={POLL_MS}
        csv="rounds"
        sheet={(row, close) => <RoundSheet key={row.id} id={String(row.id)} close={close} />}
        sheetOf={(id, close) => <RoundSheet id={id} close={close} />}
        bar={
          <Filters filters={filters}>
            <MarketFilter filters={filters} />
            <OptionFilter filters={filters} />
            <ChoiceFilter
              filters={filters}
              name="state"
              label={t("state")}
              choices={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
            />
            <SpanFilter filters={filters} />
            <Checkbox
              mb={6}
              label={t("unsettled")}
              checked={settled === "0"}
              onChange={(event) => filters.set({ settled: event.currentTarget.checked ? "0" : null })}
            />
          </Filters>
        }
      />
    </Page>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("rounds");
  const outcome = useOutcomeText();
  return [
    column.instant("start", t("start"), { of: (row) => row.startMs }),
    column.name("market", t("market"), { of: (row) => row.stock }),
    column.text("option", t("option"), { width: 60, of: (row) => row.type }),
    column.count("number", t("number"), { width: 70 }),
    ...(["strike", "close"] as const).map((key): Column<Row> => ({
      key,
      title: t(key),
      width: 105,
      isNumber: true,
      ...(key === "strike" ? { isExtra: true as const } : {}),
      cell: (row) => row[key],
      csv: (row) => row[key],
    })),
    column.text("outcome", t("outcome"), { width: 76, of: (row) => outcome(row.outcome) }),
    column.count("bets", t("bets"), { width: 64 }),
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
