import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type RowOf, useListQuery } from "../../surface/surface.ts";
import { Age } from "../../ui/age.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { ChoiceFilter, Filters } from "../../ui/filters.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Tag } from "../../ui/tag.tsx";
import { ListTable } from "../list/list-table.tsx";
import { InquirySheet } from "./inquiry-sheet.tsx";
import { useStaffName } from "../staff/staff-name.ts";
import { PlayerFilter } from "../pickers/player-picker.tsx";
import { columnsOf } from "../../ui/column-kinds.tsx";

type Row = RowOf<"inquiries">;

const column = columnsOf<Row>();
const POLL_MS = 10_000;
/** A day before it is due somebody should look. */
const DUE_SOON_MS = 86_400_000;

/** Inquiries of the site, or of one player. */
export function InquiryTable({ memberId }: { readonly memberId?: string }): ReactNode {
  const t = useTranslations("support");
  const asked = useListQuery("inquiries");
  const query = memberId === undefined ? asked : { ...asked, memberId };
  return (
    <ListTable
      name="inquiries"
      input={{ query }}
      label={t("list")}
      columns={useColumns()}
      rowKey={(row) => row.id}
      empty={t("empty")}
      pollMs={POLL_MS}
      toneOf={toneOf}
      csv="inquiries"
      sheet={(row, close) => <InquirySheet key={row.id} inquiry={row} close={close} />}
      bar={
        <Filters>
          <ChoiceFilter
            name="state"
            label={t("state")}
            otherwise={t("open")}
            choices={[{ value: "answered", label: t("answered") }]}
          />
          <ChoiceFilter
            name="assigned"
            label={t("assigned")}
            choices={[
              { value: "me", label: t("mine") },
              { value: "none", label: t("nobody") },
            ]}
          />
          {memberId === undefined && <PlayerFilter label={t("player")} />}
        </Filters>
      }
    />
  );
}

const iso = (atMs: number): string => new Date(atMs).toISOString();

function toneOf(row: Row): "warn" | "danger" | null {
  if (row.answeredAtMs !== null) return null;
  if (row.isOverdue) return "danger";
  return row.dueAtMs - Date.now() < DUE_SOON_MS ? "warn" : null;
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("support");
  const nameOf = useStaffName();
  return [
    column.number("id", "#", { width: 64 }),
    column.text("player", t("player"), { width: 130, of: (row) => row.username }),
    column.text("question", t("question")),
    {
      key: "asked",
      title: t("asked"),
      width: 120,
      cell: (row) => <Age sinceMs={row.askedAtMs} />,
      csv: (row) => iso(row.askedAtMs),
    },
    {
      key: "due",
      title: t("due"),
      width: 160,
      cell: (row) =>
        row.isOverdue ? (
          <Tag tone="danger">{t("overdue")}</Tag>
        ) : (
          <Instant atMs={row.answeredAtMs ?? row.dueAtMs} />
        ),
      csv: (row) => iso(row.dueAtMs),
    },
    {
      key: "assigned",
      title: t("assigned"),
      width: 110,
      cell: (row) =>
        row.assignedTo === null ? <span className="quiet">{t("nobody")}</span> : nameOf(row.assignedTo),
      csv: (row) => (row.assignedTo === null ? null : nameOf(row.assignedTo)),
    },
    {
      key: "state",
      title: t("state"),
      width: 110,
      cell: (row) =>
        row.answeredAtMs === null ? (
          <Tag tone="accent">{t("open")}</Tag>
        ) : (
          <Tag tone="ok">{t("answered")}</Tag>
        ),
      csv: (row) => (row.answeredAtMs === null ? "open" : "answered"),
    },
  ];
}
