import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ListTable } from "../panels/list/list-table.tsx";
import type { RowOf } from "../surface.ts";
import type { Column } from "../ui/data-table.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { Instant } from "../ui/instant.tsx";
import { Page } from "../ui/page.tsx";
import { SideSheet } from "../ui/side-sheet.tsx";
import { Tag } from "../ui/tag.tsx";
import { useLetterKind } from "../ui/words.ts";

type Row = RowOf<"outbox">;
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
    {
      key: "at",
      title: t("at"),
      width: 160,
      cell: (row) => <Instant atMs={row.createdAtMs} />,
      sort: (row) => row.createdAtMs,
    },
    {
      key: "channel",
      title: t("channel"),
      width: 110,
      cell: (row) => t(`channels.${row.channel}`),
      sort: (row) => t(`channels.${row.channel}`),
    },
    {
      key: "kind",
      title: t("kind"),
      width: 160,
      cell: (row) => kind(row.kind),
      sort: (row) => kind(row.kind),
    },
    {
      key: "to",
      title: t("recipient"),
      width: 190,
      cell: (row) => <strong>{row.recipient}</strong>,
      sort: (row) => row.recipient,
    },
    { key: "text", title: t("text"), cell: (row) => row.text, sort: (row) => row.text },
    {
      key: "state",
      title: t("state"),
      width: 100,
      cell: (row) => <State row={row} />,
      sort: (row) => t(row.isSent ? "sent" : "kept"),
    },
  ];
}

function State({ row }: { readonly row: Row }): ReactNode {
  const t = useTranslations("outbox");
  return <Tag tone={row.isSent ? "ok" : "quiet"}>{row.isSent ? t("sent") : t("kept")}</Tag>;
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
      </Facts>
    </SideSheet>
  );
}
