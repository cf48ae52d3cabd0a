import { Button } from "@mantine/core";
import { Upload } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { ListTable } from "../panels/list/list-table.tsx";
import { StatementLines } from "../panels/money/statement-lines.tsx";
import { UnreadLines } from "../panels/money/unread-lines.tsx";
import { UploadDialog } from "../panels/money/upload-dialog.tsx";
import { type CallReply, type RowOf, useAddressValue, useMay } from "../surface/surface.ts";
import type { Column } from "../ui/data-table.tsx";
import { Page } from "../ui/page.tsx";
import { columnsOf } from "../ui/column-kinds.tsx";

type Row = RowOf<"bankStatements">;

const column = columnsOf<Row>();
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
    column.number("id", "#", { width: 70 }),
    column.name("name", t("name"), { of: (row) => row.fileName }),
    column.number("lines", t("lines"), { width: 100 }),
    column.number("confirmed", t("confirmed"), { width: 100 }),
    column.text("by", t("by"), { width: 140, of: (row) => row.uploadedBy }),
    column.instant("at", t("at"), { of: (row) => row.uploadedAtMs }),
  ];
}
