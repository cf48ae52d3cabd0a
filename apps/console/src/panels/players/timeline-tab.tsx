import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { instantText } from "../../derived/instant-text.ts";
import { wholeText } from "../../derived/number-text.ts";
import type { RowOf } from "../../surface/surface.ts";
import type { Column } from "../../ui/data-table.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Instant } from "../../ui/instant.tsx";
import { SideSheet } from "../../ui/side-sheet.tsx";
import { Tag } from "../../ui/tag.tsx";
import { useActWord, useFieldWord } from "../../ui/words.ts";
import { ListTable } from "../list/list-table.tsx";
import { REQUEST_STATES } from "../money/request-state.tsx";
import { useStaffName } from "../staff/staff-name.ts";
import type { OfPlayer } from "./player-lists.tsx";
import { columnsOf } from "../../ui/column-kinds.tsx";

type Line = RowOf<"playerTimeline">;

const column = columnsOf<Line>();

/** Texts that stand for themselves: what was asked, said or written. */
const PLAIN = new Set(["question", "title", "text", "reason"]);
/** What happened is read at once, its particulars up to where the row's sheet goes on. */
const WHAT_PX = 190;
const DETAIL_PX = 280;

/** The particulars of a line in words, each under its name; what stands for itself has none. */
function useParticulars(): (row: Line) => readonly { readonly name: string; readonly text: string }[] {
  const states = useTranslations("money.states");
  const fieldWord = useFieldWord();
  const valueText = (key: string, value: string | number): string => {
    if (key === "amount") return wholeText(value);
    if (key === "untilMs") return instantText(Number(value));
    const state = REQUEST_STATES.find((one) => one === value);
    return key === "state" && state !== undefined ? states(state) : String(value);
  };
  return ({ detail }) =>
    Object.entries(detail).flatMap(([key, value]) =>
      value === null ? [] : [{ name: PLAIN.has(key) ? "" : fieldWord(key), text: valueText(key, value) }],
    );
}

function useColumns(): readonly Column<Line>[] {
  const t = useTranslations("players.timeline");
  const act = useActWord();
  const nameOf = useStaffName();
  const particularsOf = useParticulars();
  const detailOf = (row: Line): string =>
    particularsOf(row)
      .map(({ name, text }) => `${name} ${text}`.trim())
      .join(" · ");
  const byOf = ({ staffId }: Line): string | null => (staffId === null ? null : nameOf(staffId));
  return [
    column.instant("at", useTranslations("players.ledger")("time"), { of: (row) => row.atMs }),
    {
      key: "source",
      title: t("source"),
      width: 110,
      cell: (row) => <Tag tone="quiet">{t(`sources.${row.source}`)}</Tag>,
      csv: (row) => t(`sources.${row.source}`),
    },
    column.text("what", t("what"), { width: WHAT_PX, of: (row) => act(row.kind) }),
    {
      key: "detail",
      title: t("detail"),
      leastPx: DETAIL_PX,
      cell: (row) => <span title={detailOf(row)}>{detailOf(row)}</span>,
      csv: detailOf,
    },
    column.text("by", t("by"), { width: 120, of: byOf }),
  ];
}

/** One line with all that is kept of it: particulars are longer than a row. */
function LineSheet({ row, close }: { readonly row: Line; readonly close: () => void }): ReactNode {
  const t = useTranslations("players.timeline");
  const time = useTranslations("players.ledger")("time");
  const act = useActWord();
  const nameOf = useStaffName();
  const particularsOf = useParticulars();
  return (
    <SideSheet title={act(row.kind)} label={t("what")} onClose={close}>
      <Facts>
        <Fact name={time}>
          <Instant atMs={row.atMs} />
        </Fact>
        <Fact name={t("source")}>{t(`sources.${row.source}`)}</Fact>
        {row.staffId !== null && <Fact name={t("by")}>{nameOf(row.staffId)}</Fact>}
        {particularsOf(row).map(({ name, text }) => (
          <Fact key={`${name} ${text}`} name={name === "" ? t("detail") : name}>
            {text}
          </Fact>
        ))}
      </Facts>
    </SideSheet>
  );
}

/** What happened around a player, newest first. */
export function TimelineTab({ id }: OfPlayer): ReactNode {
  const t = useTranslations("players.timeline");
  return (
    <ListTable
      name="playerTimeline"
      input={{ params: { id } }}
      label={t("what")}
      columns={useColumns()}
      rowKey={(row) => `${row.source}-${row.id}`}
      empty={t("empty")}
      csv={`timeline-${id}`}
      sheet={(row, close) => <LineSheet row={row} close={close} />}
    />
  );
}
