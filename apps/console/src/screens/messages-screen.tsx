import { Button, Select, Text, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { idOf } from "../derived/span-query.ts";
import { ListTable } from "../panels/list/list-table.tsx";
import { type CallInput, type RowOf, useFilters, useMay, useVerb } from "../surface.ts";
import type { Column } from "../ui/data-table.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { Filters } from "../ui/filters.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Instant } from "../ui/instant.tsx";
import { Page } from "../ui/page.tsx";
import { SideSheet } from "../ui/side-sheet.tsx";
import { useStaffName } from "../panels/staff/staff-name.ts";
import { PlayerFilter, PlayersPicker } from "../panels/pickers/player-picker.tsx";
import { PartnerPicker } from "../panels/pickers/partner-picker.tsx";

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

type Whom = "members" | "partner" | "everyone";
type To = CallInput<"sendMessages">["body"]["to"];

function MessageDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useTranslations("support");
  const kit = useTranslations("kit");
  const { run } = useVerb("sendMessages");
  const [whom, setWhom] = useState<Whom>("members");
  const [ids, setIds] = useState<readonly string[]>([]);
  const [partnerId, setPartnerId] = useState<string | null>(null);
  const [title, setTitle] = useState("");
  const [content, setContent] = useState("");
  const [typed, setTyped] = useState("");
  const to = readTo(whom, ids, partnerId);
  const word = t("everyoneWord");
  // What reaches everybody cannot be taken back: the word is typed first.
  const isMeant = whom !== "everyone" || typed.trim() === word;
  const choices = { members: t("toMembers"), partner: t("toPartner"), everyone: t("toEveryone") };
  return (
    <FormDialog
      title={t("newMessage")}
      confirm={t("sendNow")}
      isReady={to !== null && title.trim() !== "" && content.trim() !== "" && isMeant}
      onSubmit={async () =>
        to === null
          ? null
          : run({ body: { to, title, content } }, ({ sent }) =>
              notifications.show({ message: t("sent", { count: sent }) }),
            )
      }
      onClose={onClose}
    >
      <Select
        label={t("to")}
        value={whom}
        data={Object.entries(choices).map(([value, label]) => ({ value, label }))}
        onChange={(value) => setWhom(value === "partner" || value === "everyone" ? value : "members")}
      />
      {whom === "members" && <PlayersPicker label={t("memberIds")} values={ids} onChange={setIds} />}
      {whom === "partner" && (
        <PartnerPicker label={t("partnerId")} value={partnerId} onChange={setPartnerId} />
      )}
      {whom === "everyone" && <Text size="sm">{t("everyoneNote")}</Text>}
      {whom === "everyone" && (
        <TextInput
          label={kit("typeWord", { word })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={t("title")}
        value={title}
        maxLength={200}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label={t("content")}
        minRows={5}
        maxLength={20_000}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

function readTo(whom: Whom, ids: readonly string[], partnerId: string | null): To | null {
  if (whom === "everyone") return { everyone: true };
  if (whom === "partner") return partnerId === null ? null : { partnerId: Number(partnerId) };
  return ids.length === 0 ? null : { memberIds: ids.map(Number) };
}
