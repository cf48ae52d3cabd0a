import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ListTable } from "../panels/list/list-table.tsx";
import { type RowOf, useListQuery, useMay } from "../surface/surface.ts";
import type { Column } from "../ui/data-table.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { Filters } from "../ui/filters.tsx";
import { Instant } from "../ui/instant.tsx";
import { Page } from "../ui/page.tsx";
import { SideSheet } from "../ui/side-sheet.tsx";
import { useStaffName } from "../panels/staff/staff-name.ts";
import { PlayerFilter } from "../panels/pickers/player-picker.tsx";
import { MessageDialog } from "../panels/support/message-dialog.tsx";
import { columnsOf } from "../ui/column-kinds.tsx";
import { OpenButton } from "../ui/open-button.tsx";

type Row = RowOf<"sentMessages">;

const column = columnsOf<Row>();

/** Messages to players: what was sent and whether it was read. */
export function MessagesScreen(): ReactNode {
  const t = useTranslations("support");
  const mayChange = useMay("support", "change");
  return (
    <Page
      title={t("messages")}
      actions={
        mayChange && (
          <OpenButton label={t("newMessage")}>{(close) => <MessageDialog onClose={close} />}</OpenButton>
        )
      }
    >
      <ListTable
        name="sentMessages"
        input={{ query: useListQuery("sentMessages") }}
        label={t("messages")}
        columns={useColumns()}
        rowKey={(row) => row.id}
        empty={t("messagesEmpty")}
        csv="messages"
        sheet={(row, close) => <MessageSheet row={row} close={close} />}
        bar={
          <Filters>
            <PlayerFilter label={t("player")} />
          </Filters>
        }
      />
    </Page>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations("support");
  const nameOf = useStaffName();
  return [
    column.instant("sent", t("sentAt"), { of: (row) => row.sentAtMs }),
    column.text("player", t("player"), { width: 140, of: (row) => row.username }),
    column.text("title", t("title")),
    column.text("staff", t("assigned"), {
      width: 90,
      of: (row) => (row.staffId === null ? null : nameOf(row.staffId)),
    }),
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
