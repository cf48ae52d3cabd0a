import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { idOf } from "../derived/span-query.ts";
import { ListTable } from "../panels/list/list-table.tsx";
import { type RowOf, useFilters, useMay } from "../surface.ts";
import type { Column } from "../ui/data-table.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { Filters } from "../ui/filters.tsx";
import { Instant } from "../ui/instant.tsx";
import { Page } from "../ui/page.tsx";
import { SideSheet } from "../ui/side-sheet.tsx";
import { useStaffName } from "../panels/staff/staff-name.ts";
import { PlayerFilter } from "../panels/pickers/player-picker.tsx";
import { MessageDialog } from "../panels/support/message-dialog.tsx";

type Row = RowOf<"sentMessages">;

/** Messages to players: what was sent and whether it was read. */
export function MessagesScreen(): ReactNode {
  const t = useTranslations("support");
  const filters = useFilters();
  const mayChange = useMay("support", "change");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Page
      title={t("messages")}
      actions={mayChange && <Button onClick={() => setIsOpen(true)}>{t("newMessage")}</Button>}
    >
      <ListTable
        name="sentMessages"
        input={{ query: { memberId: idOf(filters.values["player"]) } }}
        label={t("messages")}
        columns={useColumns()}
        rowKey={(row) => row.id}
        empty={t("messagesEmpty")}
        csv="messages"
        sheet={(row, close) => <MessageSheet row={row} close={close} />}
        bar={
          <Filters filters={filters}>
            <PlayerFilter filters={filters} label={t("player")} />
          </Filters>
        }
      />
      {isOpen && <MessageDialog onClose={() => setIsOpen(false)} />}
    </Page>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("support");
  const nameOf = useStaffName();
  return [
    {
      key: "sent",
      title: t("sentAt"),
      width: 160,
      cell: (row) => <Instant atMs={row.sentAtMs} />,
      csv: (row) => new Date(row.sentAtMs).toISOString(),
    },
    {
      key: "player",
      title: t("player"),
      width: 140,
      cell: (row) => row.username,
      csv: (row) => row.username,
    },
    { key: "title", title: t("title"), cell: (row) => row.title, csv: (row) => row.title },
    {
      key: "staff",
      title: t("assigned"),
      width: 90,
      cell: (row) => nameOf(row.staffId),
      csv: (row) => nameOf(row.staffId),
    },
    {
      key: "read",
      title: t("read"),
      width: 160,
      cell: (row) =>
        row.readAtMs === null ? (
          <span className="quiet">{t("unread")}</span>
        ) : (
          <Instant atMs={row.readAtMs} />
        ),
      csv: (row) => (row.readAtMs === null ? null : new Date(row.readAtMs).toISOString()),
    },
  ];
}

function MessageSheet({ row, close }: { readonly row: Row; readonly close: () => void }): ReactNode {
  const t = useTranslations("support");
  return (
    <SideSheet title={row.title} label={t("messages")} onClose={close}>
      <p style={{ whiteSpace: "pre-wrap" }}>{row.content}</p>
      <Facts>
        <Fact name={t("player")}>{row.username}</Fact>
        <Fact name={t("sentAt")}>
          <Instant atMs={row.sentAtMs} />
        </Fact>
        <Fact name={t("read")}>
          <Instant atMs={row.readAtMs} />
        </Fact>
      </Facts>
    </SideSheet>
  );
}
