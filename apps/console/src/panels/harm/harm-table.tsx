import { HARM_MARKERS } from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type RowOf, useListQuery } from "../../surface/surface.ts";
import { Age } from "../../ui/age.tsx";
import { columnsOf } from "../../ui/column-kinds.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { ChoiceFilter, Filters } from "../../ui/filters.tsx";
import { Instant } from "../../ui/instant.tsx";
import type { Tone } from "../../ui/tag.tsx";
import { choicesOf } from "../form/field-kinds.tsx";
import { ListTable } from "../list/list-table.tsx";
import { PlayerFilter } from "../pickers/player-picker.tsx";
import { useStaffName } from "../staff/staff-name.ts";
import { HarmSheet } from "./harm-sheet.tsx";
import { useHarmFigure } from "./harm-words.ts";

type Row = RowOf<"harmCases">;

const column = columnsOf<Row>();
const POLL_MS = 30_000;
const TONES: Readonly<Record<Row["state"], Tone>> = { open: "accent", working: "warn", closed: "quiet" };

/** Players with signs of harm: the one who has waited longest first. */
export function HarmTable(): ReactNode {
  const t = useTranslations("harm");
  const query = useListQuery("harmCases");
  return (
    <ListTable
      name="harmCases"
      input={{ query }}
      label={t("list")}
      columns={useColumns()}
      rowKey={(row) => row.id}
      empty={t("empty")}
      pollMs={POLL_MS}
      csv="protection-cases"
      sheet={(row, close) => <HarmSheet key={row.id} id={row.id} close={close} />}
      sheetOf={(key, close) => <HarmSheet key={key} id={Number(key)} close={close} />}
      bar={
        <Filters>
          <ChoiceFilter
            name="state"
            label={t("state")}
            otherwise={t("queue")}
            choices={[{ value: "closed", label: t("states.closed") }]}
          />
          <ChoiceFilter
            name="marker"
            label={t("marker")}
            width={180}
            choices={choicesOf(HARM_MARKERS, (marker) => t(`markers.${marker}`))}
          />
          <ChoiceFilter
            name="assigned"
            label={t("assigned")}
            choices={[
              { value: "me", label: t("mine") },
              { value: "none", label: t("nobody") },
            ]}
          />
          <PlayerFilter label={t("player")} />
        </Filters>
      }
    />
  );
}

const YEAR_LETTERS = "2026-".length;

/** `2026-03-02`, or the first and the last of several, the year said once. */
function daysOf({ fromDay, toDay }: Row): string {
  if (fromDay === toDay) return fromDay;
  const isOneYear = fromDay.slice(0, YEAR_LETTERS) === toDay.slice(0, YEAR_LETTERS);
  return `${fromDay} – ${isOneYear ? toDay.slice(YEAR_LETTERS) : toDay}`;
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("harm");
  const nameOf = useStaffName();
  const figureOf = useHarmFigure();
  const onDays = (days: number): string => (days === 1 ? "" : ` (${t("onDays", { days })})`);
  const markersOf = ({ markers }: Row): string =>
    markers
      .map(
        ({ marker, figure, days }) => `${t(`markers.${marker}`)} ${figureOf(marker, figure)}${onDays(days)}`,
      )
      .join(" · ");
  return [
    column.number("id", "#", { width: 56 }),
    column.name("player", t("player"), { width: 110, of: (row) => row.username }),
    column.text("markers", t("marker"), { leastPx: 240, of: markersOf }),
    column.text("days", t("days"), { width: 160, of: daysOf }),
    {
      key: "since",
      title: t("since"),
      width: 90,
      cell: (row) => <Age sinceMs={row.openedAtMs} />,
      csv: (row) => new Date(row.openedAtMs).toISOString(),
    },
    {
      key: "closedAt",
      isExtra: true,
      title: t("closedAt"),
      width: 160,
      cell: (row) => <Instant atMs={row.closedAtMs} />,
      csv: (row) => (row.closedAtMs === null ? null : new Date(row.closedAtMs).toISOString()),
    },
    {
      key: "assigned",
      title: t("assigned"),
      width: 100,
      cell: (row) =>
        row.assignedTo === null ? <span className="quiet">{t("nobody")}</span> : nameOf(row.assignedTo),
      csv: (row) => (row.assignedTo === null ? null : nameOf(row.assignedTo)),
    },
    column.text("action", t("action"), {
      isExtra: true,
      width: 130,
      of: ({ action }) => (action === null ? null : t(`actions.${action}`)),
    }),
    column.status("state", t("state"), {
      width: 96,
      of: ({ state }) => t(`states.${state}`),
      toneOf: ({ state }) => TONES[state],
    }),
  ];
}
