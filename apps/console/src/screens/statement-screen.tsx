import { Button } from "@mantine/core";
import { Upload } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { ListTable } from "../panels/list/list-table.tsx";
import { StatementLines } from "../panels/money/statement-lines.tsx";
import { UnreadLines } from "../panels/money/unread-lines.tsx";
import { UploadDialog } from "../panels/money/upload-dialog.tsx";
import { type CallReply, type RowOf, useAddressValue, useMay } from "../surface.ts";
import type { Column } from "../ui/data-table.tsx";
import { Instant } from "../ui/instant.tsx";
import { Page } from "../ui/page.tsx";

type Row = RowOf<"bankStatements">;
const NOTHING = {} as const;

/** Statements of the bank against the deposits that wait. */
export function StatementScreen(): ReactNode {
  const t = useTranslations("money.statement");
  const mayChange = useMay("money", "change");
  const [, setOpen] = useAddressValue("open");
  const [isUploading, setIsUploading] = useState(false);
  const [unread, setUnread] = useState<CallReply<"uploadStatement">["unread"] | null>(null);
  const take = (read: CallReply<"uploadStatement">): void => {
    if (read.id !== 0) setOpen(String(read.id));
    setUnread(read.unread.length === 0 ? null : read.unread);
  };
  return (
    <Page
      title={t("title")}
      actions={
        mayChange && (
          <Button leftSection={<Upload size={14} />} onClick={() => setIsUploading(true)}>
            {t("new")}
          </Button>
        )
      }
    >
      <ListTable
        name="bankStatements"
        input={NOTHING}
        label={t("title")}
        columns={useColumns()}
        rowKey={(row) => row.id}
        empty={t("empty")}
        csv="statements"
        sheet={(row, close) => <StatementLines key={row.id} id={String(row.id)} close={close} />}
      />
      {isUploading && <UploadDialog onRead={take} onClose={() => setIsUploading(false)} />}
      {unread !== null && (
        <UnreadLines
          key={unread.map(({ line }) => line).join(" ")}
          lines={unread}
          onRead={take}
          onClose={() => setUnread(null)}
        />
      )}
    </Page>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("money.statement");
  return [
    { key: "id", title: "#", width: 70, isNumber: true, cell: (row) => row.id, csv: (row) => row.id },
    {
      key: "name",
      title: t("name"),
      cell: (row) => <strong>{row.fileName}</strong>,
      csv: (row) => row.fileName,
    },
    {
      key: "lines",
      title: t("lines"),
      width: 100,
      isNumber: true,
      cell: (row) => row.lines,
      csv: (row) => row.lines,
    },
    {
      key: "confirmed",
      title: t("confirmed"),
      width: 100,
      isNumber: true,
      cell: (row) => row.confirmed,
      csv: (row) => row.confirmed,
    },
    { key: "by", title: t("by"), width: 140, cell: (row) => row.uploadedBy, csv: (row) => row.uploadedBy },
    {
      key: "at",
      title: t("at"),
      width: 160,
      cell: (row) => <Instant atMs={row.uploadedAtMs} />,
      csv: (row) => new Date(row.uploadedAtMs).toISOString(),
    },
  ];
}
