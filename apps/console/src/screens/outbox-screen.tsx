import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ListTable } from "../panels/list/list-table.tsx";
import type { RowOf } from "../surface/surface.ts";
import type { Column } from "../ui/data-table.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { Instant } from "../ui/instant.tsx";
import { Page } from "../ui/page.tsx";
import { SideSheet } from "../ui/side-sheet.tsx";
import { Tag } from "../ui/tag.tsx";
import { useLetterKind } from "../ui/words.ts";
import { columnsOf } from "../ui/column-kinds.tsx";

type Row = RowOf<"outbox">;

const column = columnsOf<Row>();
const POLL_MS = 3_000;
const NOTHING = {} as const;

/** What would have gone to telephones and mailboxes, newest first: of a development installation. */
export function OutboxScreen(): ReactNode {
  const t = useTranslations("outbox");
  return (
    <Page title={t("title")} aside={<Tag tone="warn">{t("note")}</Tag>}>
      <ListTable
        name="outbox"
        input={NOTHING}
        label={t("title")}
        columns={useColumns()}
        rowKey={(row) => row.id}
        empty={t("empty")}
        pollMs={POLL_MS}
        sheet={(row, close) => <LetterSheet key={row.id} row={row} close={close} />}
      />
    </Page>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("outbox");
  const kind = useLetterKind();
  return [
    column.instant("at", t("at"), { of: (row) => row.createdAtMs }),
    column.text("channel", t("channel"), { width: 110, of: (row) => t(`channels.${row.channel}`) }),
    column.text("kind", t("kind"), { width: 160, of: (row) => kind(row.kind) }),
    column.name("to", t("recipient"), { width: 190, of: (row) => row.recipient }),
    column.text("text", t("text")),
    {
      key: "state",
      title: t("state"),
      width: 100,
      cell: (row) => <State row={row} />,
      sort: (row) => t(stateOf(row)),
    },
  ];
}

function State({ row }: { readonly row: Row }): ReactNode {
  const t = useTranslations("outbox");
  return <Tag tone={TONES[row.delivery?.state ?? (row.isSent ? "sent" : "kept")]}>{t(stateOf(row))}</Tag>;
}

const TONES = {
  sent: "ok",
  kept: "quiet",
  waiting: "warn",
  unknown: "warn",
  accepted: "quiet",
  delivered: "ok",
  failed: "danger",
} as const;

function stateOf({ delivery, isSent }: Row) {
  if (delivery !== null) return `states.${delivery.state}` as const;
  return isSent ? "sent" : "kept";
}

function LetterSheet({ row, close }: { readonly row: Row; readonly close: () => void }): ReactNode {
  const t = useTranslations("outbox");
  const kind = useLetterKind();
  return (
    <SideSheet title={`${kind(row.kind)} · ${row.recipient}`} label={t("title")} onClose={close}>
      <p style={{ whiteSpace: "pre-wrap", fontSize: 15 }}>{row.text}</p>
      <Facts>
        <Fact name={t("channel")}>{t(`channels.${row.channel}`)}</Fact>
        <Fact name={t("recipient")}>{row.recipient}</Fact>
        {row.channel === "email" && <Fact name={t("subject")}>{row.subject}</Fact>}
        <Fact name={t("at")}>
          <Instant atMs={row.createdAtMs} />
        </Fact>
        <Fact name={t("state")}>
          <State row={row} />
        </Fact>
        {row.delivery !== null && row.delivery.fault !== null && (
          <Fact name={t("fault")}>{row.delivery.fault}</Fact>
        )}
      </Facts>
    </SideSheet>
  );
}
